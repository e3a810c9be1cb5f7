import { createContext, useContext } from 'react';

/** What only the server knows about the document it renders. The browser keeps what it was sent and needs none of it. */
interface DocumentParts {
  /** Of the inline scripts. Cached pages lose it before they are sent. */
  nonce: string | undefined;
  /** The text of the script in the head. */
  headScript: string;
}

export const DocumentContext = createContext<DocumentParts>({ nonce: undefined, headScript: '' });

export function useDocumentParts(): DocumentParts {
  return useContext(DocumentContext);
}
