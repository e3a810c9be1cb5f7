import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormulaHint } from '../../ui/formula-hint.tsx';
import { type IntervalDotRow, IntervalDots } from '../../ui/interval-dots.tsx';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { FigureCell, Table } from '../../ui/table.tsx';
import { writeMoney, writeNumber, writeRate, writeSeconds, writeShare } from '../figure-words.ts';
import { type AnswerView, exportOf, type FigureKey, findExtremes, type ModelView, type RunView } from '../run-view.ts';
import { QualityAgainstCost } from './quality-against-cost.tsx';

interface ResultPanelProps {
  view: RunView;
  answers: AnswerView[];
  /** Files of a stored run; null: the page makes the one file itself. */
  exportPath: string | null;
}

const SIMULATED = 'Simulated';

/** A result: what may be said, in words first; then the figures. */
export function ResultPanel({ view, answers, exportPath }: ResultPanelProps) {
  return (
    <section aria-label="Results" className="grid gap-6 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-3 text-xl font-semibold tracking-[-0.01em]">
          Results {view.isSimulated && <Badge tone="warn">{SIMULATED}</Badge>}
        </h2>
        <Exports view={view} answers={answers} exportPath={exportPath} />
      </div>
      {view.isSimulated && (
        <Banner tone="warn" title="Simulated: no model was called">
          These figures say nothing about any real model.
        </Banner>
      )}
      {view.error && (
        <Banner tone="bad" title="Benchmark failed">
          Error: {view.error}. Please check your API keys and try again.
        </Banner>
      )}
      <Verdicts view={view} />
      <FigureTable view={view} />
      <Charts view={view} />
      <QualityAgainstCost view={view} />
    </section>
  );
}

function Verdicts({ view: { verdicts, qualityVerdicts } }: { view: RunView }) {
  if (verdicts.length + qualityVerdicts.length === 0) return null;
  return (
    <Card>
      <h3 className="caption">What can be said</h3>
      <ul className="mt-3 grid gap-2 text-base">
        {[...verdicts, ...qualityVerdicts].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}

function Exports({ view, answers, exportPath }: ResultPanelProps) {
  if (exportPath === null) {
    const save = () => {
      const file = new Blob(
        [JSON.stringify(exportOf(view, answers, new Date(view.createdAt).toISOString()), null, 2)],
        { type: 'application/json' },
      );
      const link = Object.assign(document.createElement('a'), {
        href: URL.createObjectURL(file),
        download: `yardstick-${view.id}.json`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
    };
    return <Button onClick={save}>Export</Button>;
  }
  const look =
    'inline-flex h-8 items-center rounded border border-edge bg-surface px-3 text-sm font-medium hover:border-ink hover:bg-sunken';
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Export</legend>
      <a href={`${exportPath}?format=json`} download className={look}>
        Export
      </a>
      {(['csv', 'md', 'png'] as const).map((format) => (
        <a key={format} href={`${exportPath}?format=${format}`} download className={look}>
          {{ csv: 'CSV', md: 'Markdown', png: 'PNG' }[format]}
        </a>
      ))}
    </fieldset>
  );
}

function FigureTable({ view }: { view: RunView }) {
  const { models, formulas } = view;
  const { fastest, slowest } = findExtremes(models);
  const figure = (key: FigureKey, text: string, model: ModelView) => (
    <FormulaHint label={formulas[key]?.label ?? key} formula={formulas[key]?.formula} note={noteOf(model, key)}>
      {text}
    </FormulaHint>
  );
  return (
    <Table caption="Results by model: medians" className="relative">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col" className="text-right">
            Response time
          </th>
          <th scope="col" className="text-right">
            First answer
          </th>
          <th scope="col" className="text-right">
            Tokens/s
          </th>
          <th scope="col" className="text-right">
            Characters/s
          </th>
          <th scope="col" className="text-right">
            Tokens in / out
          </th>
          <th scope="col" className="text-right">
            Cost
          </th>
          <th scope="col" className="text-right">
            Per 1,000
          </th>
          <th scope="col" className="text-right">
            Success
          </th>
          {models.some(({ passRate }) => passRate !== null) && (
            <th scope="col" className="text-right">
              Checks passed
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {models.map((model, index) => (
          <tr key={model.key}>
            <th scope="row">
              <span className="flex flex-wrap items-center gap-2">
                <SeriesMark series={toSeriesIndex(index)} />
                {model.name}
                {model.key === fastest && <Badge tone="good">Fastest</Badge>}
                {model.key === slowest && <Badge tone="warn">Slowest</Badge>}
              </span>
            </th>
            <FigureCell>{figure('responseMs', writeSeconds(model.figures.responseMs.median), model)}</FigureCell>
            <FigureCell>
              {figure('timeToFirstAnswerMs', writeSeconds(model.figures.timeToFirstAnswerMs.median), model)}
            </FigureCell>
            <FigureCell>
              {figure('outputTokensPerSecond', writeRate(model.figures.outputTokensPerSecond.median), model)}
            </FigureCell>
            <FigureCell>
              {figure('visibleCharsPerSecond', writeRate(model.figures.visibleCharsPerSecond.median), model)}
            </FigureCell>
            <FigureCell>
              <FormulaHint
                label="Tokens of one call"
                formula="input / output, mean over the calls"
                note={`${writeNumber(model.totalTokens)} tokens in all. Counted by the provider; tokens of different makers are not alike.`}
              >
                {writeNumber(model.inputTokens)} / {writeNumber(model.outputTokens)}
              </FormulaHint>
            </FigureCell>
            <FigureCell>{writeMoney(model.cost.nanos, model.cost.currency, model.cost.isAtLeast)}</FigureCell>
            <FigureCell>
              {writeMoney(
                model.cost.perAnswerNanos === null ? null : model.cost.perAnswerNanos * 1000,
                model.cost.currency,
              )}
            </FigureCell>
            <FigureCell>
              <SuccessFigure model={model} />
            </FigureCell>
            {models.some(({ passRate }) => passRate !== null) && <FigureCell>{writeShare(model.passRate)}</FigureCell>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function noteOf(model: ModelView, key: FigureKey): string {
  const { low, high, n } = model.figures[key];
  const write = key === 'responseMs' || key === 'timeToFirstAnswerMs' ? writeSeconds : writeRate;
  const withheld = key === 'outputTokensPerSecond' && n === 0 ? model.speedWithheld.join('; ') : '';
  const interval =
    low === null ? 'Too few answers for an interval' : `95 % interval of the median: ${write(low)} to ${write(high)}`;
  return `${interval}; ${n} ${n === 1 ? 'answer' : 'answers'}. ${withheld}`.trim();
}

function SuccessFigure({ model }: { model: ModelView }) {
  const { successRate, successInterval, failures, attempted, truncated, refused, retried } = model;
  const parts = [
    ...Object.entries(failures).map(([kind, count]) => `${count} ${kind.replace('_', ' ')}`),
    ...(truncated ? [`${truncated} cut off at the output limit`] : []),
    ...(refused ? [`${refused} refused to answer`] : []),
    ...(retried ? [`${retried} needed more than one attempt`] : []),
  ];
  const range = successInterval
    ? `Between ${writeShare(successInterval.low)} and ${writeShare(successInterval.high)} (Wilson, 95 %).`
    : '';
  return (
    <FormulaHint
      label="Success rate"
      formula="answers ÷ calls"
      note={`${attempted} calls. ${parts.join(', ')} ${range}`}
    >
      {writeShare(successRate)}
    </FormulaHint>
  );
}

const charts: { key: FigureKey; title: string; axis: string; format: (value: number) => string }[] = [
  { key: 'responseMs', title: 'Response time', axis: 'Response time, seconds', format: writeSeconds },
  {
    key: 'timeToFirstAnswerMs',
    title: 'Time to first answer',
    axis: 'Time to first answer, seconds',
    format: writeSeconds,
  },
  { key: 'outputTokensPerSecond', title: 'Output speed', axis: 'Output speed, tokens per second', format: writeRate },
  {
    key: 'visibleCharsPerSecond',
    title: 'Characters per second',
    axis: 'Visible characters per second',
    format: writeRate,
  },
];

function Charts({ view }: { view: RunView }) {
  return (
    <div className="grid gap-8 overflow-x-clip *:min-w-0 lg:grid-cols-2">
      {charts.map(({ key, title, axis, format }) => {
        const rows = view.models.map(({ key: id, name, figures }, index): IntervalDotRow => {
          const { median, low, high, points } = figures[key];
          return { id, label: name, value: median, low, high, points, series: toSeriesIndex(index), note: 'not shown' };
        });
        if (rows.every(({ value }) => value === null)) return null;
        return (
          <IntervalDots
            key={key}
            title={title}
            axisLabel={axis}
            rows={rows}
            format={format}
            intervalName="95 % interval of the median"
            {...(view.isSimulated ? { stamp: SIMULATED } : {})}
          />
        );
      })}
    </div>
  );
}
