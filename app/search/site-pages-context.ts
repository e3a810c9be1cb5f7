import { createContext } from 'react';

/** A page of the site that the palette lists. */
export interface SitePage {
  label: string;
  to: string;
}

/** The site's own pages, given by the shell: no room lists them as search results. */
export const SitePagesContext = createContext<readonly SitePage[]>([]);
