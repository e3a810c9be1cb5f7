// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import { describeRetried, formatMoney } from '@yardstick/bench/words';
import { Fragment, useId } from 'react';
import { siteName } from '../../platform/page-title.ts';
import {
  writeNumber,
  writeOutcome,
  writeRate,
  writeSeconds,
  writeShare,
  writeTokensInAll,
} from '../../runs/figure-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { FormulaHint } from '../../ui/formula-hint.tsx';
import { Select } from '../../ui/select.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { type FigureKey, figureKeys, figures, type ModelView, type RunView } from '../run-view.ts';
import { type ModelOrder, type OrderKey, startsDescending } from '../view/model-order.ts';
import { firstColumnStays, ModelHead } from './model-head.tsx';

interface FigureTableProps {
  view: RunView;
  models: ModelView[];
  placeOf: (key: string) => number;
  order: ModelOrder;
  onOrder: (order: ModelOrder) => void;
}

interface Column {
  key: OrderKey;
  label: string;
}

const modelColumn: Column = { key: 'name', label: 'Model' };

const heads: Column[] = [
  ...figureKeys.map((key) => ({ key, label: figures[key].label })),
  { key: 'outputTokens', label: 'Tokens in / out' },
  { key: 'cost', label: 'Cost' },
  { key: 'perAnswer', label: 'Per 1,000' },
  { key: 'successRate', label: 'Success' },
];

const labels = [
  { badge: 'fastest', tone: 'good', label: 'Fastest' },
  { badge: 'slowest', tone: 'warn', label: 'Slowest' },
  { badge: 'cheapest', tone: 'good', label: 'Cheapest' },
  { badge: 'best', tone: 'good', label: 'Best' },
] as const;

/** Medians by model. Every column head sorts the table and the charts below; every figure has a formula hint. */
export function FigureTable({ view, models, placeOf, order, onOrder }: FigureTableProps) {
  const hasChecks = models.some(({ passRate, unjudged }) => passRate !== null || unjudged > 0);
  const timed = view.isUntimed ? heads.slice(figureKeys.length) : heads;
  const columns = hasChecks ? [...timed, { key: 'passRate' as const, label: 'Checks passed' }] : timed;
  return (
    <div className="grid gap-2 *:min-w-0">
      <OrderMenu columns={[modelColumn, ...columns]} order={order} onOrder={onOrder} />
      <StackedTable
        caption="Results by model: medians"
        className={firstColumnStays}
        areFiguresPaired
        head={
          <Row>
            <OrderHead column={modelColumn} order={order} onOrder={onOrder} />
            {columns.map((column) => (
              <OrderHead key={column.label} column={column} order={order} onOrder={onOrder} isFigure />
            ))}
          </Row>
        }
      >
        {models.map((model) => (
          <Row key={model.key}>
            <ModelHead place={placeOf(model.key)}>
              {model.name}
              {labels.map(
                ({ badge, tone, label }) =>
                  view.badges[badge] === model.key && (
                    <Fragment key={badge}>
                      {' '}
                      <Badge tone={tone}>{label}</Badge>
                    </Fragment>
                  ),
              )}
            </ModelHead>
            <Figures view={view} model={model} />
            {hasChecks && (
              <Cell isFigure label="Checks passed">
                <Checks model={model} />
              </Cell>
            )}
          </Row>
        ))}
      </StackedTable>
    </div>
  );
}

/** On a phone the head of the table is not shown, and this orders it. */
function OrderMenu({ columns, order, onOrder }: Pick<FigureTableProps, 'order' | 'onOrder'> & { columns: Column[] }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 sm:hidden">
      <label htmlFor={id} className="text-sm text-muted">
        Order
      </label>
      <Select
        id={id}
        controlSize="small"
        value={order.key}
        onChange={({ target }) => {
          const key = target.value as OrderKey;
          onOrder({ key, isDescending: startsDescending(key) });
        }}
        options={columns.map(({ key, label }) => ({ value: key, label }))}
      />
    </div>
  );
}

function OrderHead({
  column: { key, label },
  order,
  onOrder,
  isFigure = false,
}: {
  column: Column;
  order: ModelOrder;
  onOrder: (order: ModelOrder) => void;
  isFigure?: boolean;
}) {
  const isCurrent = order.key === key;
  const next = { key, isDescending: isCurrent ? !order.isDescending : startsDescending(key) };
  return (
    <th
      role="columnheader"
      scope="col"
      className={isFigure ? 'text-right' : undefined}
      aria-sort={isCurrent ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <span className="sm:hidden">{label}</span>
      <button
        type="button"
        onClick={() => onOrder(next)}
        className={`font-semibold hover:text-accent max-sm:hidden ${isFigure ? 'text-right' : 'text-left'}`}
      >
        {label}
        <span aria-hidden="true" className={isCurrent ? 'ml-1 text-accent' : 'sr-only'}>
          {order.isDescending ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}

function Figures({ view: { formulas, isUntimed }, model }: { view: RunView; model: ModelView }) {
  return (
    <>
      {(isUntimed ? [] : figureKeys).map((key) => (
        <Cell key={key} isFigure label={figures[key].label}>
          <FormulaHint
            label={`Median ${(formulas[key]?.label ?? key).toLowerCase()}`}
            formula={formulas[key]?.formula}
            note={noteOf(model, key)}
          >
            {isWithheld(model, key) ? 'withheld' : writeFigure(key, model.figures[key].median)}
          </FormulaHint>
        </Cell>
      ))}
      <Cell isFigure label="Tokens in / out">
        <FormulaHint
          label="Tokens of one call"
          formula="input / output, mean over the calls that were counted"
          note={`${writeTokensInAll(model.totalTokens, model.uncountedCalls)} Tokens of different makers are not alike.`}
        >
          {model.inputTokens === null && model.outputTokens === null
            ? 'unknown'
            : `${writeNumber(model.inputTokens)} / ${writeNumber(model.outputTokens)}`}
        </FormulaHint>
      </Cell>
      <Costs model={model} />
      <Cell isFigure label="Success">
        <Success model={model} />
      </Cell>
    </>
  );
}

const isWithheld = ({ figures, speedWithheld }: ModelView, key: FigureKey) =>
  key === 'outputTokensPerSecond' && figures[key].n === 0 && speedWithheld.length > 0;

const writeFigure = (key: FigureKey, value: number | null) =>
  figures[key].isRate ? writeRate(value) : writeSeconds(value);

function noteOf(model: ModelView, key: FigureKey): string {
  const { low, high, n } = model.figures[key];
  if (isWithheld(model, key)) return `No speed is shown. ${model.speedWithheld.join(' ')}`;
  const interval =
    low === null
      ? 'Too few answers for an interval'
      : `95 % interval of the median: ${writeFigure(key, low)} to ${writeFigure(key, high)}`;
  return `${interval}; ${n} ${n === 1 ? 'answer' : 'answers'}.`;
}

const whyAtLeast = (cutOff = 0) =>
  cutOff > 0
    ? ` At least: what ${cutOff === 1 ? 'the call' : `the ${cutOff} calls`} that ${siteName} interrupted cost is not known.`
    : ' At least: a call that broke off did not say what it used.';

function Costs({ model: { cost, attempted, cutOff } }: { model: ModelView }) {
  const { nanos, perAnswerNanos, currency, isAtLeast } = cost;
  const unknown = 'No price is known for this model, so no cost is shown.';
  return (
    <>
      <Cell isFigure label="Cost">
        <FormulaHint
          label="Cost of this run"
          formula="Σ tokens × price, each token in one bucket: input, cached input, output"
          note={
            nanos === null
              ? unknown
              : `${attempted} calls with all their attempts, by the price table named below.${isAtLeast ? whyAtLeast(cutOff) : ''}`
          }
        >
          {nanos === null ? 'unknown' : formatMoney(nanos, currency, isAtLeast)}
        </FormulaHint>
      </Cell>
      <Cell isFigure label="Per 1,000">
        <FormulaHint
          label="Cost of 1,000 answers"
          formula="cost ÷ answers × 1,000"
          note={perAnswerNanos === null ? unknown : 'Answers like these, with the failed calls paid for.'}
        >
          {perAnswerNanos === null ? 'unknown' : formatMoney(perAnswerNanos * 1_000, currency)}
        </FormulaHint>
      </Cell>
    </>
  );
}

const rangeOf = (interval: { low: number; high: number } | null) =>
  interval ? ` Between ${writeShare(interval.low)} and ${writeShare(interval.high)} (Wilson, 95 %).` : '';

function Success({ model }: { model: ModelView }) {
  const { successRate, successInterval, failures, attempted, truncated, refused, retried } = model;
  const { repeats, cutOff, unplayed } = model;
  const parts = [
    ...Object.entries(failures).map(([kind, count]) => `${count} ${writeOutcome(kind)}`),
    ...(truncated ? [`${truncated} cut off at the output limit`] : []),
    ...(refused ? [`${refused} refused to answer`] : []),
    ...(retried ? [describeRetried(retried)] : []),
  ];
  const beside = [
    ...(repeats ? [` ${repeats.calls} made again later, ${repeats.answered} of them answered; not counted here.`] : []),
    ...(cutOff ? [` ${cutOff} interrupted by ${siteName} itself; not counted here.`] : []),
    ...(unplayed ? [` ${unplayed} without a simulated user, who could not be asked; not counted here.`] : []),
  ].join('');
  const detail = parts.length > 0 ? `: ${parts.join(', ')}` : '';
  return (
    <>
      <FormulaHint
        label="Success rate"
        formula="answers ÷ calls"
        note={`${attempted} calls${detail}.${rangeOf(successInterval)}${beside}`}
      >
        {writeShare(successRate)}
      </FormulaHint>
      {retried > 0 && <span className="block text-xs text-muted">{describeRetried(retried)}</span>}
    </>
  );
}

function Checks({ model: { passRate, passInterval, unjudged } }: { model: ModelView }) {
  const note = [rangeOf(passInterval).trim(), unjudged > 0 ? `Answers that are not judged: ${unjudged}.` : ''];
  return (
    <FormulaHint
      label="Checks passed"
      formula="answers that passed every check ÷ judged answers"
      note={note.join(' ').trim()}
    >
      {passRate === null && unjudged > 0 ? 'not judged' : writeShare(passRate)}
    </FormulaHint>
  );
}
