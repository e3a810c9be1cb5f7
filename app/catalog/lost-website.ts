import { longDate } from '../ui/written-date.ts';
import type { Fact, FactValues, Tool } from './tool.ts';

/** A tool's address that passed to somebody else, or may have. Nothing links to it; a new address takes its place as usual. */

type Lost = FactValues['lostWebsite'];

const lostOf = (facts: readonly Fact[]) => facts.filter(({ field }) => field === 'lostWebsite');

/** The address, or '' where it is lost. @param website as `httpAddress` writes it */
export function keptWebsite(facts: readonly Fact[], website: string): string {
  return lostOf(facts).some(({ value }) => (value as Lost).address === website) ? '' : website;
}

/** What is known about the loss: an editor's word before that of the checks. Null: the tool has an address, or never had one. */
export function lostWebsite({ facts, website }: Pick<Tool, 'facts' | 'website'>): (Lost & { fact: Fact }) | null {
  if (website !== '') return null;
  const lost = lostOf(facts).map((fact) => ({ ...(fact.value as Lost), fact }));
  return lost.find(({ isCertain }) => isCertain) ?? lost[0] ?? null;
}

/** As a page says it instead of linking. */
export function lostWebsiteNotice(tool: Pick<Tool, 'facts' | 'website' | 'name'>) {
  const lost = lostWebsite(tool);
  if (lost === null) return null;
  const { hostname } = new URL(lost.address);
  const { observedAt, note } = lost.fact;
  const since = observedAt === null ? '' : ` on ${longDate(observedAt)}`;
  return lost.isCertain
    ? {
        title: 'No website on record',
        text: `${hostname} does not belong to ${tool.name} any more, as our editors found${since}. Nothing here links to it.`,
      }
    : {
        title: `${hostname} may belong to somebody else now`,
        text: `${note ?? ''} Nothing here links to it until an editor of this site has decided.`.trim(),
      };
}
