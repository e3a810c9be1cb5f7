import type { Compared } from '../compare-path.ts';

/** What the page says of tools and of models. */
export const comparedWords: Record<
  Compared,
  {
    one: string;
    many: string;
    add: string;
    /** Opens the sheet of all controls. */
    controls: string;
    lead: string;
    empty: string;
    begin: string;
    figure: (figure: string) => string;
    /** The same where there is little room. */
    short: (figure: string) => string;
  }
> = {
  tools: {
    one: 'tool',
    many: 'tools',
    add: 'Add Tools',
    controls: 'Tools, rows, team and export',
    lead: 'Up to five AI tools side by side: ratings, prices with their sources, features, pros and cons. No account needed.',
    empty: 'Select tools to compare',
    begin: 'Search above, or begin with tools that many people compare, or the best rated of a category.',
    figure: (score) => (score === '' ? 'not rated yet' : `score ${score}`),
    short: (score) => score,
  },
  models: {
    one: 'model',
    many: 'models',
    add: 'Add Models',
    controls: 'Models, rows and export',
    lead: 'Up to five AI models side by side: prices with their sources, limits, abilities and announced ends. No account needed.',
    empty: 'Select models to compare',
    begin: 'Search above, or begin with one of these lists. You can compare up to five models.',
    figure: (price) => `output price ${price} per million tokens`,
    short: (price) => (price.includes('.') ? `${price}/M out` : price),
  },
};
