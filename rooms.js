/**
 * The rooms of app/, foundation first. A room may import only rooms to its left.
 * The import check reads this list; a new room is one word here.
 */
export const rooms = [
  'platform',
  'ui',
  'accounts',
  'billing',
  'vault',
  'catalog',
  'models',
  'runs',
  'judging',
  'results',
  'run-api',
  'benchmarking',
  'compare',
  'news',
  'blog',
  'help',
  'certifications',
  'providers',
  'search',
  'site',
  'admin',
];
