import { longDate } from '../ui/written-date.ts';
import { lostSiteOf, lostSites, siteName } from './record/lost-site.ts';
import { type Fact, findFact, type Tool } from './tool.ts';

/** A tool's address that passed to somebody else, or may have. Nothing links to it; a new address takes its place as usual. */

/** The address, or '' where it is on a site that is lost. @param website as `httpAddress` writes it */
export function keptWebsite(facts: readonly Fact[], website: string): string {
  return lostSiteOf(lostSites(facts), website) === null ? website : '';
}

/** What is known about the loss. Null: the tool has an address, or never had one. @param facts in the order of sortFacts() */
export function lostWebsite({ facts, website }: Pick<Tool, 'facts' | 'website'>) {
  const fact = website === '' ? findFact({ facts }, 'lostWebsite') : null;
  return fact && { ...fact.value, fact };
}

/** As a page says it instead of linking. */
export function lostWebsiteNotice(tool: Pick<Tool, 'facts' | 'website' | 'name'>) {
  const lost = lostWebsite(tool);
  if (lost === null) return null;
  const site = siteName(lost.address);
  const { observedAt, note } = lost.fact;
  const since = observedAt === null ? '' : ` on ${longDate(observedAt)}`;
  return lost.isCertain
    ? {
        title: 'No website on record',
        text: `${site} does not belong to ${tool.name} any more, as our editors found${since}. Nothing here links to it.`,
      }
    : {
        title: `${site} may belong to somebody else now`,
        text: `${note ?? ''} Nothing here links to it until an editor of this site has decided.`.trim(),
      };
}
