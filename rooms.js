/**
 * The rooms of app/, foundation first. A room may import only rooms to its left.
 * The import check reads this list; a new room is one word here.
 */
export const rooms = [
  'platform',
  'ui',
  'seo',
  'accounts',
  'billing',
  'organisations',
  'vault',
  'catalog',
  'models',
  'runs',
  'judging',
  'results',
  'run-api',
  'benchmarking',
  'news',
  'model-catalogue',
  'leaderboard',
  'compare',
  'blog',
  'help',
  'certifications',
  'providers',
  'search',
  'contributions',
  'collections',
  'claims',
  'reviews',
  'site',
  'freshness',
  'admin',
];

/**
 * The folders inside each room, lowest first: a folder may import only folders to its left. Every room may also have `parts`
 * and `routes`, which are the last two. A room's top-level files are public, so they are not part of this order.
 */
export const folders = {
  platform: ['configuration', 'guarded', 'database', 'jobs', 'mail', 'audit', 'web'],
  ui: ['fonts'],
  accounts: ['library', 'session', 'sign-in', 'settings'],
  billing: ['gateway', 'stripe', 'periods', 'mails', 'facts', 'checkout', 'sandbox'],
  organisations: ['membership', 'domains', 'members', 'identity', 'scim', 'budget', 'log'],
  vault: ['keys'],
  catalog: ['record', 'score', 'built-in', 'snapshot', 'import', 'logos'],
  runs: ['planning', 'live', 'execution'],
  judging: ['verdicts', 'judge'],
  results: ['answers', 'view', 'exports'],
  'run-api': ['push', 'calls'],
  benchmarking: ['form'],
  news: ['ingest', 'page'],
  'model-catalogue': ['observed', 'columns', 'page'],
  leaderboard: ['gallery'],
  compare: ['comparison'],
  blog: ['posts', 'reading'],
  help: ['faq', 'contact'],
  certifications: ['enrolment'],
  providers: ['placements', 'listings', 'plans', 'mails', 'dashboard'],
  search: ['engine', 'index', 'palette'],
  contributions: ['sent', 'records'],
  collections: ['lists', 'alerts'],
  claims: ['proof', 'claiming'],
  reviews: ['record', 'signs', 'writing'],
  admin: ['inbox', 'audit', 'editing', 'setup'],
  site: ['analytics', 'home', 'shell', 'api', 'social-image', 'sitemap'],
  freshness: ['readers', 'visiting'],
};

export const foldersOf = (room) => [...(folders[room] ?? []), 'parts', 'routes'];
