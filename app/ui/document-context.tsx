import { createContext, useContext } from 'react';

/**
 * Facts about the document that only the server knows. The browser never needs them: it does not render the head again.
 */
interface DocumentParts {
  /** CSP nonce of the inline scripts; cached pages have none. */
  nonce: string | undefined;
  /** Source of the script in the head. */
  headScript: string;
}

export const DocumentContext = createContext<DocumentParts>({ nonce: undefined, headScript: '' });

export function useDocumentParts(): DocumentParts {
  return useContext(DocumentContext);
}
