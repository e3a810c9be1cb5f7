import { isTextField, textFields } from './editorial-texts.ts';
import { fieldNames } from './fact-wording.ts';
import { type LostSite, lostSiteOf, notLinked } from './record/lost-site.ts';

/** An entry of a tool's change log. */
export interface ToolChange {
  id: string;
  toolId: string;
  toolName: string;
  /** A field, or 'added' or 'removed' for the tool itself. */
  field: string;
  from: string | null;
  to: string | null;
  /** ISO 8601. */
  at: string;
  /** An address, or who wrote it. */
  source: string;
  /** Of the new value; null where no fact supports it. */
  standing: string | null;
}

const labels: Record<string, string> = {
  name: 'Name',
  ...textFields.tool,
  category: 'Category',
  vendor: 'Vendor',
  website: 'Website',
  lostWebsite: 'Former website',
  status: 'Status',
  launchDate: 'Launch date',
  latestUpdate: 'Newest update read',
  'pricing.free': 'Free plan',
  'pricing.freeTrial': 'Free trial',
  'pricing.starter': 'Starter price',
  'pricing.professional': 'Professional price',
  'pricing.enterprise': 'Enterprise price',
  features: 'Features',
};

const bringers: Record<string, string> = {
  'built-in': 'a release of the catalogue',
  import: 'an import',
  provider: 'the provider',
  hand: 'the editors',
};

export function changeLabel(field: string): string {
  return labels[field] ?? (fieldNames as Record<string, string>)[field] ?? field.replace(/^(feature|platform):/, '');
}

export function changeSource(source: string): string {
  return bringers[source] ?? source;
}

const answers: Record<string, string> = { true: 'yes', false: 'no' };

/** "Starter price: from $10/month to $12/month"; unknown values are written out. */
export function changeSentence({ field, from, to }: Pick<ToolChange, 'field' | 'from' | 'to'>): string {
  if (field === 'added') return 'Added to the catalogue';
  if (field === 'removed') return 'Removed from the catalogue';
  if (field === 'features') {
    const parts = [to === null ? null : `now with ${to}`, from === null ? null : `no longer listed: ${from}`];
    return `Features: ${parts.filter((part) => part !== null).join('; ')}`;
  }
  if (isTextField(field)) {
    const quoted = (text: string | null) => (text ? `“${text}”` : 'nothing');
    return `${changeLabel(field)}: now ${quoted(to)}, before ${quoted(from)}`;
  }
  const said = (value: string | null) => (value === null || value === '' ? 'unknown' : (answers[value] ?? value));
  return `${changeLabel(field)}: from ${said(from)} to ${said(to)}`;
}

/** A change as text: formatted on the server, so that the browser does not load the wording of all changes. */
export interface WrittenChange {
  id: string;
  toolId: string;
  toolName: string;
  /** The tool has no page any more. */
  isRemoved: boolean;
  at: string;
  sentence: string;
  sourceName: string;
  sourceAddress: string | null;
}

/** @param lost sites of the tool that passed to somebody else */
export function writtenChange(change: ToolChange, lost: readonly LostSite[] = []): WrittenChange {
  const { id, toolId, toolName, field, at, source, standing } = change;
  const address = /^https?:/.test(source) && URL.canParse(source) ? source : null;
  const lostSite = address === null ? null : lostSiteOf(lost, address);
  const sourceName = address === null ? changeSource(source) : `${standing ?? 'named'} at ${new URL(address).hostname}`;
  return {
    id,
    toolId,
    toolName,
    isRemoved: field === 'removed',
    at,
    sentence: changeSentence(change),
    sourceName: sourceName + (lostSite === null ? '' : `. ${notLinked(lostSite)}`),
    sourceAddress: lostSite === null ? address : null,
  };
}
