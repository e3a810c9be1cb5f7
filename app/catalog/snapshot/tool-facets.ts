import type { Category } from '../category.ts';
import { platformNames } from '../fact-wording.ts';
import type { Feature } from '../feature.ts';
import { priceBandOf, priceBands } from '../listing.ts';
import { categoriesOf, type DataTrait, isListed, type ToolSummary } from '../tool.ts';

/** The filters of the list of all tools. An option holds only where a fact says so: unknown is never yes, and never no. */
export interface Facet {
  /** Name of its parameter. Several facets may share one. */
  id: string;
  /** Heading; facets that follow each other may share it. */
  group: string;
  /** Whether a tool must fit all chosen options, or any of them. */
  rule: 'all' | 'any';
  options: readonly FacetOption[];
  /** The values that are known of a tool. */
  valuesOf: (tool: ToolSummary) => readonly string[];
  /** Options that count while none is chosen; without them all tools pass. */
  usual?: readonly string[];
  note?: string;
  /** Whether anything is known about it. */
  isKnown?: (tool: ToolSummary) => boolean;
}

export interface FacetOption {
  id: string;
  label: string;
  /** The value of the tools that fit; default: the id. */
  value?: string;
}

const dataLabels: Record<DataTrait, string> = {
  'no-training': 'No training on your data by default',
  'opt-out': 'Opt-out of training',
  retention: 'Says how long it stores data',
  region: 'Says where it stores data',
  certificates: 'Names certificates',
  export: 'Lets you export your data',
};

const statusLabels = {
  live: 'Live',
  degraded: 'Degraded',
  acquired: 'Acquired',
  renamed: 'Renamed',
  closing: 'Closing',
  closed: 'Closed',
  archived: 'Archived',
} as const;

const OPEN = new Set(['open-source', 'self-hosting']);

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([id, label]) => ({ id, label }));
const yes = ['yes'];
const none: readonly string[] = [];

const all = { rule: 'all' } as const;
const any = { rule: 'any' } as const;

const priceFacets: readonly Facet[] = [
  {
    ...all,
    id: 'free',
    group: 'Price',
    note: 'The lowest price of a plan, in the currency of the tool; that stated in words where no plan has one.',
    isKnown: ({ pricing, lowestMonthlyMinor }) => pricing.free !== null || lowestMonthlyMinor !== null,
    options: [{ id: 'yes', label: 'Free plan' }],
    valuesOf: ({ pricing }) => (pricing.free === true ? yes : none),
  },
  {
    ...all,
    id: 'trial',
    group: 'Price',
    options: [{ id: 'yes', label: 'Free trial' }],
    valuesOf: ({ pricing }) => (pricing.freeTrial === true ? yes : none),
  },
  { ...any, id: 'price', group: 'Price', options: priceBands, valuesOf: (tool) => [priceBandOf(tool)] },
];

const platformFacet: Facet = {
  ...all,
  id: 'platform',
  group: 'Platform',
  isKnown: ({ listFacts }) => listFacts.platforms.length > 0,
  options: optionsOf(platformNames),
  valuesOf: ({ listFacts }) => listFacts.platforms,
};

const dataFacet: Facet = {
  ...all,
  id: 'data',
  group: 'Data handling',
  isKnown: ({ listFacts }) => listFacts.data.length > 0,
  options: optionsOf(dataLabels),
  valuesOf: ({ listFacts }) => listFacts.data,
};

const statusFacet: Facet = {
  ...any,
  id: 'status',
  group: 'Status',
  note: 'While none is chosen, only tools that are live, or of unknown status, are shown.',
  usual: ['unknown', ...(Object.keys(statusLabels) as (keyof typeof statusLabels)[]).filter(isListed)],
  options: [...optionsOf(statusLabels), { id: 'unknown', label: 'Unknown' }],
  valuesOf: ({ status }) => [status ?? 'unknown'],
};

export function toolFacets(categories: readonly Category[], vocabulary: readonly Feature[]): readonly Facet[] {
  const features = vocabulary.map(({ id, label }) => ({ id, label, value: label }));
  const ofFeatures = { ...all, id: 'feature', valuesOf: (tool: ToolSummary) => tool.features };
  return [
    ...priceFacets,
    {
      ...any,
      id: 'category',
      group: 'Category',
      options: categories.map(({ id, name }) => ({ id, label: name })),
      valuesOf: categoriesOf,
    },
    platformFacet,
    { ...ofFeatures, group: 'Open source', options: features.filter(({ id }) => OPEN.has(id)) },
    dataFacet,
    { ...ofFeatures, group: 'Features', options: features.filter(({ id }) => !OPEN.has(id)) },
    statusFacet,
  ];
}
