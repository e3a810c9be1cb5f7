import { renderToStaticMarkup } from 'react-dom/server';
import { Scale } from '../../ui/scale.tsx';
import type { ScoreSheet, SheetFact } from '../score/score-sheet.ts';
import type { Tool } from '../tool.ts';

/**
 * The parts of a score as markup, each with its weight, its value and, one press away, its facts. They need no scripts, so
 * the browser does not load what draws them. Their styles are in score-parts.css.
 */
export function scoreMarkup(sheet: ScoreSheet, { id, rating }: Pick<Tool, 'id' | 'rating'>): string {
  return renderToStaticMarkup(<ScoreParts sheet={sheet} badge={rating === 0 ? null : `/tool/${id}/badge`} />);
}

function ScoreParts({ sheet, badge }: { sheet: ScoreSheet; badge: string | null }) {
  return (
    <section aria-labelledby="score" className="deferred mt-12 scroll-mt-24">
      <h2 id="score" className="headline text-2xl">
        {sheet.title}
      </h2>
      <p className="mt-2 max-w-3xl text-sm leading-6 text-muted">
        {sheet.words}{' '}
        <a href="/how-we-rank" className="text-accent underline underline-offset-4">
          How we rank
        </a>
        {badge !== null && (
          <>
            {' · '}
            <a href={badge} className="text-accent underline underline-offset-4">
              For vendors: a badge with this score
            </a>
          </>
        )}
      </p>
      <div className="score-parts mt-4 border-b border-line text-sm">
        {sheet.parts.map(({ name, words, range, facts, notes }) => (
          <details key={name}>
            <summary>
              <span className="text-muted">
                <b className="text-ink">{name}</b> {words}
              </span>
              <Scale label={name} value={range.value} interval={range} min={0} max={100} size="small" />
            </summary>
            {facts.length > 0 && <FactTable name={name} facts={facts} />}
            {notes.map((note) => (
              <p key={note} className="mt-3 text-muted">
                {note}
              </p>
            ))}
          </details>
        ))}
      </div>
    </section>
  );
}

function FactTable({ name, facts }: { name: string; facts: SheetFact[] }) {
  return (
    <table>
      <caption className="sr-only">Facts of {name}</caption>
      <thead>
        <tr>
          {['Fact', 'Counts', 'Usual', 'Effect'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ label, text, standing, source, figures }) => (
          <tr key={label}>
            <th scope="row">
              <b>{label}</b>: {text}
              <small>
                {source === null ? (
                  standing
                ) : (
                  <a
                    href={source}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                    className="underline underline-offset-4"
                  >
                    {standing}
                    <span className="sr-only">: {label}</span>
                  </a>
                )}
              </small>
            </th>
            {figures.map((figure, column) => (
              <td key={column}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
