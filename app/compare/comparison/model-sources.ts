import type { ModelCatalogue } from '../../model-catalogue/build-catalogue.ts';
import type { DayEntry } from '../../model-catalogue/day-view.ts';
import type { Sourced } from './comparison-row.ts';

type Catalogue = Pick<ModelCatalogue, 'whoStates' | 'whoLists' | 'retirements' | 'sources'>;
type Said = ReturnType<Catalogue['whoStates']>;
type Retirement = NonNullable<DayEntry['model']['retirement']>;

export type ModelSources = ReturnType<typeof modelSources>;

const unsaid: Sourced = { note: null, source: null };

/** Who says what a comparison holds of a model, where and when. */
export function modelSources(catalogue: Catalogue) {
  const readOf = newestByMaker(catalogue.retirements);
  return {
    fact:
      (field: Parameters<Catalogue['whoStates']>[1]) =>
      ({ model }: DayEntry): Sourced =>
        said(catalogue.whoStates(model, field)),
    state: ({ model, status, main }: DayEntry): Sourced => {
      if (status === 'announced' && model.announced) {
        const { source, url, on } = model.announced;
        return { note: null, source: { name: source, href: url, day: on } };
      }
      const end = model.retirement ?? model.endpoints.findLast(({ retirement }) => retirement !== null)?.retirement;
      if (status !== 'served' && status !== 'unlisted' && end) return endSaid(end);
      if (main !== null) return said(catalogue.whoLists(main));
      const [list] = catalogue.sources;
      return list ? { note: null, source: { name: list.name, href: list.homepage, day: list.observedAt } } : unsaid;
    },
    end: ({ model: { retirement, maker } }: DayEntry): Sourced => {
      if (retirement !== null) return endSaid(retirement);
      const day = readOf.get(maker?.id ?? '');
      return day === undefined
        ? unsaid
        : { note: null, source: { name: 'Our list of announced ends', href: '/retirements', day } };
    },
  };
}

/** The day on which announcements of each maker were read last; of others nobody has looked. */
function newestByMaker(retirements: Catalogue['retirements']): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { retirement } of retirements) {
    const { observedAt } = retirement.source;
    if (observedAt > (days.get(retirement.provider) ?? '')) days.set(retirement.provider, observedAt);
  }
  return days;
}

function said(found: Said): Sourced {
  if (found === null) return unsaid;
  const { provider, name, href, day } = found;
  return { note: provider, source: { name, href, day } };
}

const endSaid = ({ standing, source: { name, url, observedAt } }: Retirement): Sourced => ({
  note: standing === 'read' ? 'Read' : 'Reported',
  source: { name, href: url, day: observedAt },
});
