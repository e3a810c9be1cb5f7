import { createContext, useContext } from 'react';

/** The id under which the server logged this request; set while rendering a document. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Only for error pages: in the browser it reads the id from the server-rendered HTML. */
export function useRequestId(): string | undefined {
  const rendered = useContext(RequestIdContext);
  if (rendered !== undefined || typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset.requestId;
}
