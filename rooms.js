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
  'benchmarks',
  'compare',
  'news',
  'blog',
  'help',
  'certifications',
  'providers',
  'site',
  'admin',
];
