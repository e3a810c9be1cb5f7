import type { Category } from './category.ts';
import { platformNames } from './fact-wording.ts';
import type { Feature } from './feature.ts';
import { priceBandOf, priceBands } from './listing.ts';
import { categoriesOf, isListed, type ToolSummary } from './tool.ts';

/** The filters of the list of all tools. An option holds only where a fact says so: unknown is never yes, and never no. */
export interface Facet {
  /** Name of its parameter. Several facets may share one. */
  id: string;
  /** Heading; facets that follow each other may share it. */
  group: string;
  /** Whether a tool must fit all chosen options, or any of them. */
  rule: 'all' | 'any';
  options: readonly FacetOption[];
  /** Options that count while none is chosen; without them all tools pass. */
  usual?: readonly string[];
  note?: string;
  /** Whether anything is known about it. */
  isKnown?: (tool: ToolSummary) => boolean;
}

export interface FacetOption {
  id: string;
  label: string;
  holds: (tool: ToolSummary) => boolean;
}

/** Options of data handling, each with the label of its filter. */
export const dataLabels = {
  'no-training': 'No training on your data by default',
  'opt-out': 'Opt-out of training',
  retention: 'Says how long it stores data',
  region: 'Says where it stores data',
  certificates: 'Names certificates',
  export: 'Lets you export your data',
} as const;

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

export function toolFacets(categories: readonly Category[], vocabulary: readonly Feature[]): readonly Facet[] {
  const featureOptions = vocabulary.map(({ id, label }) => ({
    id,
    label,
    holds: ({ features }: ToolSummary) => features.includes(label),
  }));
  const statuses = Object.entries(statusLabels).map(([id, label]) => ({
    id,
    label,
    holds: ({ status }: ToolSummary) => status === id,
  }));
  const all = { rule: 'all' } as const;
  const any = { rule: 'any' } as const;
  return [
    {
      ...all,
      id: 'free',
      group: 'Price',
      note: 'The lowest stated price of a paid plan, in the currency of the tool.',
      isKnown: ({ pricing, lowestMonthlyMinor }) => pricing.free !== null || lowestMonthlyMinor !== null,
      options: [{ id: 'yes', label: 'Free plan', holds: ({ pricing }) => pricing.free === true }],
    },
    {
      ...all,
      id: 'trial',
      group: 'Price',
      options: [{ id: 'yes', label: 'Free trial', holds: ({ pricing }) => pricing.freeTrial === true }],
    },
    {
      ...any,
      id: 'price',
      group: 'Price',
      options: priceBands.map(({ id, label }) => ({ id, label, holds: (tool) => priceBandOf(tool) === id })),
    },
    {
      ...any,
      id: 'category',
      group: 'Category',
      options: categories.map(({ id, name }) => ({
        id,
        label: name,
        holds: (tool) => categoriesOf(tool).includes(id),
      })),
    },
    {
      ...all,
      id: 'platform',
      group: 'Platform',
      isKnown: ({ listFacts }) => listFacts.platforms.length > 0,
      options: Object.entries(platformNames).map(([id, label]) => ({
        id,
        label,
        holds: ({ listFacts }) => listFacts.platforms.includes(id),
      })),
    },
    { ...all, id: 'feature', group: 'Open source', options: featureOptions.filter(({ id }) => OPEN.has(id)) },
    {
      ...all,
      id: 'data',
      group: 'Data handling',
      isKnown: ({ listFacts }) => listFacts.data.length > 0,
      options: Object.entries(dataLabels).map(([id, label]) => ({
        id,
        label,
        holds: ({ listFacts }) => (listFacts.data as readonly string[]).includes(id),
      })),
    },
    { ...all, id: 'feature', group: 'Features', options: featureOptions.filter(({ id }) => !OPEN.has(id)) },
    {
      ...any,
      id: 'status',
      group: 'Status',
      note: 'While none is chosen, tools that are closing, closed or archived are left out.',
      usual: [...statuses.map(({ id }) => id).filter((id) => isListed(id as keyof typeof statusLabels)), 'unknown'],
      options: [...statuses, { id: 'unknown', label: 'Unknown', holds: ({ status }) => status === null }],
    },
  ];
}
