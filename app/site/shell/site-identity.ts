import { siteName } from '../../platform/page-title.ts';

/** The site's texts and links; its name is a setting. To run a copy with other texts, change this file. */
export interface SiteIdentity {
  name: string;
  tagline: string;
  /** The site's purpose, for search results and tabs. */
  purpose: string;
  description: string;
  /** Founding year, on the about page and in structured data. */
  founded: number;
  contactEmail: string | null;
  /** Public profiles. Without `href`, the link shares this site there; with `sharePrefix` null there is none. */
  profiles: { label: string; href: string | null; sharePrefix: string | null }[];
  logo: { path: string; width: number; height: number };
}

export const siteIdentity: SiteIdentity = {
  get name() {
    return siteName;
  },
  tagline: 'Measure before you choose',
  purpose: 'Compare AI tools and models',
  description:
    'Compare AI tools and models side by side, with a source for every fact, and benchmark your own prompts.',
  founded: 2024,
  contactEmail: null,
  profiles: [
    { label: 'LinkedIn', href: null, sharePrefix: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
    { label: 'X', href: null, sharePrefix: 'https://x.com/intent/tweet?url=' },
    { label: 'Bluesky', href: null, sharePrefix: 'https://bsky.app/intent/compose?text=' },
    { label: 'GitHub', href: null, sharePrefix: null },
  ],
  logo: { path: '/logo-512.png', width: 512, height: 512 },
};
