import { SITE_NAME } from '../platform/page-title.ts';

/** Who this site is: its name, addresses and links. Whoever runs a copy changes this one file, and the name where it comes from. */
export interface SiteIdentity {
  name: string;
  tagline: string;
  /** What it is for, as search results and tabs say it. */
  purpose: string;
  description: string;
  /** Year of founding, shown on the about page and in structured data. */
  founded: number;
  contactEmail: string | null;
  /** Public profiles. Until one has an address, its place is a link that shares this site there; `sharePrefix` null: none. */
  profiles: { label: string; href: string | null; sharePrefix: string | null }[];
  logo: { path: string; width: number; height: number };
}

export const siteIdentity: SiteIdentity = {
  name: SITE_NAME,
  tagline: 'Measure before you choose',
  purpose: 'Compare AI tools and models',
  description:
    'Compare AI tools and models side by side, with a source beside every confirmed price, and benchmark your own prompts.',
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
