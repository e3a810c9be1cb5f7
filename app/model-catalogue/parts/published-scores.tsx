import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { PublishedScores as Scores } from '../page/model-page.ts';

/** Results that others published, each as its source states it. Apart from what was measured here, and never one number. */
export function PublishedScores({ scores }: { scores: Scores[] }) {
  if (scores.length === 0) return null;
  return (
    <section aria-labelledby="claims" className="mt-12">
      <h2 id="claims" className="headline text-2xl">
        Published scores
      </h2>
      <p className="mt-2 text-sm text-muted">
        Claims of others, as each source states them. None was measured with Yardstick, and none is converted, averaged
        or part of a rank here.
      </p>
      {scores.map((entry) => (
        <SourceScores key={`${entry.source} ${entry.name}`} entry={entry} />
      ))}
    </section>
  );
}

function SourceScores({ entry: { source, homepage, licence, readAt, name, setting, scores } }: { entry: Scores }) {
  return (
    <div className="mt-5">
      <h3 className="font-medium">
        {scores[0]?.standing === 'vendor' ? 'Stated by its vendor, collected by ' : ''}
        <a href={homepage} rel="noopener noreferrer" className="underline underline-offset-4">
          {source}
        </a>
        <span className="block text-xs font-normal text-muted">
          As <code className="font-mono">{name}</code>
          {setting && `, with the setting “${setting}”`}, read {writeDate(readAt)}
          {licence && `, ${licence}`}
        </span>
      </h3>
      <div className="mt-2">
        <Table
          caption={`Scores of ${name} by ${source}`}
          columns={['What', figureColumn('Score'), figureColumn('Interval'), 'Date']}
        >
          <tbody>
            {scores.map((score, index) => (
              <ScoreRow key={index} {...score} />
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

function ScoreRow(score: Scores['scores'][number]) {
  return (
    <tr>
      <th scope="row">
        {score.url ? (
          <a href={score.url} rel="noopener noreferrer nofollow" className="underline underline-offset-4">
            {score.benchmark}
          </a>
        ) : (
          score.benchmark
        )}
        {score.votes !== undefined && (
          <span className="block text-xs font-normal text-muted">
            {score.votes.toLocaleString('en-US')} votes{score.rank !== undefined && `, rank ${score.rank}`}
          </span>
        )}
      </th>
      <FigureCell>{[figure(score.score), score.unit].filter(Boolean).join(' ')}</FigureCell>
      <FigureCell>
        {score.low !== undefined && score.high !== undefined
          ? `${figure(score.low)} to ${figure(score.high)}`
          : 'not stated'}
      </FigureCell>
      <td className="text-xs whitespace-nowrap text-muted">{score.date ? writeDate(score.date) : 'not stated'}</td>
    </tr>
  );
}

const figure = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 3 : 1 });
