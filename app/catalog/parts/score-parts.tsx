import { Link } from 'react-router';
import { Scale } from '../../ui/scale.tsx';
import type { ScoreSheet, SheetFact, SheetPart } from '../score/score-sheet.ts';
import { SCORE_NAME } from '../score-name.ts';

/** The parts of a score, each with its weight, its value and, one press away, its facts. */
export function ScoreParts({ sheet }: { sheet: ScoreSheet }) {
  const { score, low, high, known, usual, parts } = sheet;
  return (
    <section aria-labelledby="score" className="deferred mt-12 scroll-mt-24">
      <h2 id="score" className="headline text-2xl">
        {score === null ? 'Why there is no score yet' : `Why ${score}`}
      </h2>
      <p className="mt-2 max-w-3xl text-sm leading-6 text-muted">
        {score === null
          ? `${known} of what the ${SCORE_NAME} counts is known, and it takes a third. So far it could be anything between ${low} and ${high}.`
          : `${known} of what the ${SCORE_NAME} counts is known. If all the rest turned out badly, it would be ${low}; if all of it turned out well, ${high}. That is the bar on the scale.`}{' '}
        A tool of this category about which nothing is known would get {usual}; each fact moves it by its effect, and
        what is unknown moves nothing. Payment has no influence.{' '}
        <Link to="/how-we-rank" className="text-accent underline underline-offset-4">
          How we rank
        </Link>
      </p>
      <div className="mt-4 border-t border-line">
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </div>
    </section>
  );
}

function Part({ part }: { part: SheetPart }) {
  const { name, weight, value, range, count, facts, unknown, notApplicable } = part;
  return (
    <details className="border-b border-line py-3">
      <summary className="grid cursor-pointer gap-x-6 gap-y-1 rounded text-sm sm:grid-cols-[minmax(0,1fr)_12rem]">
        <span>
          <span className="font-semibold">{name}</span>{' '}
          <span className="block text-muted">{`weight ${weight}, reached ${value}, ${count}`}</span>
        </span>
        <Scale
          label={name}
          value={range.value}
          interval={range}
          min={0}
          max={100}
          format={(share) => `${Math.round(share)} %`}
          size="small"
        />
      </summary>
      {facts.length > 0 && <FactTable part={part} />}
      {unknown.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          <span className="font-medium">Not known, no effect:</span> {unknown.join(', ')}.
        </p>
      )}
      {notApplicable.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          <span className="font-medium">Not applicable, no effect:</span> {notApplicable.join(', ')}.
        </p>
      )}
    </details>
  );
}

function FactTable({ part: { name, facts } }: { part: SheetPart }) {
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">{`Facts of ${name}`}</caption>
      <thead className="text-left text-xs text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-normal">
            Fact
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-normal">
            Counts
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-normal">
            Usual
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Effect
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <FactRow key={fact.label} fact={fact} />
        ))}
      </tbody>
    </table>
  );
}

function FactRow({ fact: { label, text, standing, source, value, usual, effect } }: { fact: SheetFact }) {
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        <span className="font-medium">{label}</span>: {text}
        <span className="block text-xs text-muted">
          {source === null ? (
            standing
          ) : (
            <a
              href={source}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={`${label}: ${standing}, source`}
              className="underline underline-offset-4"
            >
              {standing}
            </a>
          )}
        </span>
      </th>
      <td className="py-2 pr-4 text-right font-mono whitespace-nowrap">{value}</td>
      <td className="py-2 pr-4 text-right font-mono whitespace-nowrap text-muted">{usual}</td>
      <td className="py-2 text-right font-mono whitespace-nowrap">{effect}</td>
    </tr>
  );
}
