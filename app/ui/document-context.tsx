import { createContext, useContext } from 'react';

/**
 * Facts about the document that only the server knows. The browser never needs them: it does not render the head again.
 */
interface DocumentParts {
  /** CSP nonce of the inline scripts; cached pages have none. */
  nonce: string | undefined;
  /** Source of the script in the head. */
  headScript: string;
  /** Attributes of the root element: the colours and the logo of this site, where they are not those of the design. */
  look: Look;
}

export interface Look {
  /** Custom properties (ui/tokens.css). */
  style?: Record<string, string>;
  'data-logo'?: '';
}

export const DocumentContext = createContext<DocumentParts>({ nonce: undefined, headScript: '', look: {} });

export function useDocumentParts(): DocumentParts {
  return useContext(DocumentContext);
}
