import { writeShare } from '../../runs/figure-words.ts';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { FigureCell, Table } from '../../ui/table.tsx';
import type { ModelView } from '../run-view.ts';
import { firstColumnStays } from './model-head.tsx';

/** Checks shown at first; a suite can have hundreds. */
const SHOWN = 12;

/** How often each model passed each check, those failed most often first. */
export function CheckTable({ models, placeOf }: { models: ModelView[]; placeOf: (key: string) => number }) {
  const checkOf = (model: ModelView, name: string) => model.checks.find((check) => check.name === name);
  const shareOf = (name: string) => {
    const made = models.flatMap((model) => checkOf(model, name) ?? []);
    return made.reduce((sum, { passed }) => sum + passed, 0) / made.reduce((sum, { scored }) => sum + scored, 0);
  };
  const names = [...new Set(models.flatMap(({ checks }) => checks.map(({ name }) => name)))];
  const shown = names.toSorted((a, b) => shareOf(a) - shareOf(b)).slice(0, SHOWN);
  return (
    <div className="grid gap-2 *:min-w-0">
      <Table caption="How often each check was passed" isCaptionShown className={`relative ${firstColumnStays}`}>
        <thead>
          <tr>
            <th scope="col">Check</th>
            {models.map(({ key, name }) => (
              <th key={key} scope="col" className="text-right">
                <span className="inline-flex items-center gap-2">
                  <SeriesMark series={toSeriesIndex(placeOf(key))} />
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((name) => (
            <tr key={name}>
              <th scope="row">
                <span className="block max-w-40 break-words sm:max-w-96">{name}</span>
              </th>
              {models.map((model) => {
                const check = checkOf(model, name);
                return (
                  <FigureCell key={model.key}>
                    {check ? `${writeShare(check.passed / check.scored)} of ${check.scored}` : 'not made'}
                  </FigureCell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {names.length > shown.length && (
        <p className="text-sm text-muted">
          The {shown.length} checks that failed most often, of {names.length}. All of them are with the answers and in
          the exports.
        </p>
      )}
    </div>
  );
}
