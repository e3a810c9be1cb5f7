import { siteIdentity } from './site-identity.ts';

/** Links of header, mobile panel and footer. */
export interface NavigationLink {
  label: string;
  to: string;
}

export const mainLinks: NavigationLink[] = [
  { label: 'Tools', to: '/tools' },
  { label: 'Models', to: '/models' },
  { label: 'Compare Models', to: '/compare' },
  { label: 'Benchmark', to: '/benchmarking' },
  { label: 'News', to: '/news' },
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
];

export const helpLink: NavigationLink = { label: 'FAQ', to: '/faq' };

const pricingLink: NavigationLink = { label: 'Pricing', to: '/for-providers#pricing' };

/** @param isSelling false with BILLING=off: then no link is about prices or sales */
export function providerLinks(isSelling: boolean): NavigationLink[] {
  return [
    { label: `Why ${siteIdentity.name}`, to: '/for-providers' },
    { label: 'Sign Up', to: '/sign-up' },
    ...(isSelling ? [pricingLink] : []),
    { label: isSelling ? 'Contact Sales' : 'Contact', to: '/contact' },
  ];
}

export function postLinks(posts: { slug: string; title: string }[]): NavigationLink[] {
  return posts.map((post) => ({ label: post.title, to: `/blog/${post.slug}` }));
}

export const allPostsLink: NavigationLink = { label: 'All Posts', to: '/blog' };

export function categoryLinks(categories: { id: string; name: string }[]): NavigationLink[] {
  return categories.map((category) => ({ label: category.name, to: `/category/${category.id}` }));
}

export const resourceLinks: NavigationLink[] = [
  { label: 'All AI tools', to: '/tools' },
  { label: 'Compare Models', to: '/compare' },
  { label: 'AI models and prices', to: '/models' },
  { label: 'Model retirements', to: '/retirements' },
  { label: 'Leaderboard', to: '/leaderboard' },
  { label: 'Benchmark', to: '/benchmarking' },
  { label: 'How we rank', to: '/how-we-rank' },
  { label: 'Graveyard', to: '/graveyard' },
  { label: 'What has changed', to: '/changes' },
  { label: 'Corrections', to: '/corrections' },
  { label: 'Submit a tool', to: '/submit' },
  { label: 'API', to: '/api' },
  { label: 'AI News & Updates', to: '/news' },
  { label: 'Blog', to: '/blog' },
  { label: 'Certifications', to: '/certifications' },
  { label: 'Help centre', to: '/faq' },
];

/** Pages below /models, which links them itself. */
const modelLinks: NavigationLink[] = [
  { label: 'Compare AI models', to: '/models/compare' },
  { label: 'Model cost calculator', to: '/calculator' },
  { label: 'Model price changes', to: '/prices' },
  { label: 'Model providers', to: '/providers' },
];

/** @param isSelling as for `providerLinks` */
export function companyLinks(isSelling: boolean): NavigationLink[] {
  return [
    { label: `About ${siteIdentity.name}`, to: '/about' },
    { label: 'For AI Providers', to: '/for-providers' },
    ...(isSelling ? [pricingLink] : []),
    { label: 'Contact', to: '/contact' },
    { label: 'Privacy Policy', to: '/privacy-policy' },
    { label: 'Terms and Conditions', to: '/terms-and-conditions' },
  ];
}

/** The pages that the command palette lists. */
export function sitePages(isSelling: boolean): NavigationLink[] {
  const links = [
    ...mainLinks,
    helpLink,
    ...resourceLinks,
    ...modelLinks,
    ...companyLinks(isSelling),
    ...providerLinks(isSelling),
  ];
  return [...new Map(links.map((link) => [link.to, link])).values()];
}

/** The social links. A network without a profile of our own gets a link that shares this site there. */
export function profileLinks(publicUrl: string, linkedinUrl: string | null): { label: string; href: string }[] {
  return siteIdentity.profiles.flatMap(({ label, href, sharePrefix }) => {
    const profile = label === 'LinkedIn' ? (linkedinUrl ?? href) : href;
    if (profile !== null) return [{ label, href: profile }];
    if (sharePrefix === null) return [];
    return [{ label: `Share on ${label}`, href: sharePrefix + encodeURIComponent(publicUrl) }];
  });
}
