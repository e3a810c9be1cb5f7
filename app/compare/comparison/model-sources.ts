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
  const newestEnd = catalogue.retirements.reduce(
    (newest, { retirement: { source } }) => (source.observedAt > newest ? source.observedAt : newest),
    '',
  );
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
    end: ({ model: { retirement } }: DayEntry): Sourced => {
      if (retirement !== null) return endSaid(retirement);
      return newestEnd === ''
        ? unsaid
        : { note: null, source: { name: 'Our list of announced ends', href: '/retirements', day: newestEnd } };
    },
  };
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
