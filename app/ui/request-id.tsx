import { createContext, useContext } from 'react';

/** The id under which the server logged this request; provided while a document is rendered. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Only for error pages: the browser reads back what the server wrote into the document. */
export function useRequestId(): string | undefined {
  const rendered = useContext(RequestIdContext);
  if (rendered !== undefined || typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset.requestId;
}
