import { domainOf } from '@yardstick/bench/scale';
import ExternalLink from 'lucide-react/icons/external-link';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { FactNote, HelpToFind } from '../../catalog/fact-note.tsx';
import { scoreName, unratedText } from '../../catalog/score-name.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Scale } from '../../ui/scale.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { figureDistanceText, figureText, reviewText, unknownsText } from '../cell-text.ts';
import type { ComparisonColumn } from '../comparison/comparison.ts';
import type { Cell, ComparisonRow, Sourced } from '../comparison/comparison-row.ts';
import { ratingDistanceText } from '../comparison/price-text.ts';
import { AnswerMark, UnknownMark } from './cell-mark.tsx';
import { Distance } from './distance.tsx';
import { SeatPriceCell } from './seat-price-cell.tsx';

interface ComparisonCellProps {
  cell: Cell;
  row: ComparisonRow;
  column: ComparisonColumn;
}

/** Its text wraps in half the width of a narrow phone. */
const narrowButton = 'h-auto! min-h-8 shrink! whitespace-normal! print:hidden';

/** One attribute of one tool. */
export function ComparisonCell({ cell, row, column }: ComparisonCellProps) {
  switch (cell.kind) {
    case 'rating':
      return <RatingCell cell={cell} row={row} column={column} />;
    case 'answer':
      return <AnswerCell cell={cell} label={`${row.label} of ${column.name}`} />;
    case 'price':
      return <PriceCell cell={cell} label={`${row.label} of ${column.name}`} />;
    case 'seatPrice':
      return (
        <>
          <SeatPriceCell cell={cell} row={row} />
          {cell.mark && <FactNote isQuiet mark={cell.mark} label={`${row.label} of ${column.name}`} />}
        </>
      );
    case 'facts':
      return <FactsCell cell={cell} label={`${row.label} of ${column.name}`} />;
    case 'unknowns':
      return <UnknownsCell cell={cell} toolId={column.id} />;
    case 'list':
      return <PointList cell={cell} />;
    case 'figure':
      return <FigureCell cell={cell} row={row} />;
    case 'text':
      return (
        <>
          {cell.text ?? <UnknownMark />}
          <SourceLines {...cell} />
        </>
      );
    case 'measure':
      return (
        <LinkButton to={cell.href} size="small" className="print:hidden">
          Benchmark
          <span className="sr-only">: {column.name}</span>
        </LinkButton>
      );
    case 'visit':
      return (
        <span className="flex flex-wrap gap-2">
          <LinkButton to={cell.href} size="small" variant="primary" className={narrowButton}>
            Visit Website
            <ExternalLink aria-hidden />
            <span className="sr-only">: {column.name}</span>
          </LinkButton>
          <LinkButton to={column.path} size="small" prefetch="intent" className={narrowButton}>
            View Details
            <span className="sr-only">: {column.name}</span>
          </LinkButton>
          {cell.why && <span className="w-full text-xs text-muted">{cell.why}</span>}
          <span className="hidden break-all print:inline">{cell.href}</span>
        </span>
      );
  }
}

function AnswerCell({ cell, label }: { cell: Extract<Cell, { kind: 'answer' }>; label: string }) {
  return (
    <span className="answer block gap-x-3 sm:flex sm:flex-wrap sm:items-center print:block">
      <AnswerMark answer={cell.answer} />
      {cell.mark && <FactNote isQuiet mark={cell.mark} label={label} />}
      <SourceLines {...cell} />
    </span>
  );
}

function FactsCell({ cell, label }: { cell: Extract<Cell, { kind: 'facts' }>; label: string }) {
  if (cell.items.length === 0) return <UnknownMark />;
  return (
    <ul className="grid gap-1">
      {cell.items.map(({ text, mark, more }) => (
        <li key={text}>
          {text}
          <FactNote isQuiet mark={mark} label={`${label}: ${text}`} />
          {more && (
            <Link
              to={more.to}
              className="inline-block py-1 text-xs text-accent underline underline-offset-4 print:hidden"
            >
              {more.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "12 not known · Help us find them": opened, it names them. */
function UnknownsCell({ cell, toolId }: { cell: Extract<Cell, { kind: 'unknowns' }>; toolId: string }) {
  if (cell.groups.length === 0) return <span className="text-muted">{unknownsText(cell)}</span>;
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <details className="peer text-muted open:w-full">
        <summary className="cursor-pointer leading-6 underline decoration-dotted underline-offset-4">
          {unknownsText(cell)}
        </summary>
        <ul className="mt-1 grid gap-1 text-xs leading-5">
          {cell.groups.map(({ title, labels }) => (
            <li key={title}>
              <span className="font-medium">{title}:</span> {labels.join(', ')}
            </li>
          ))}
        </ul>
      </details>
      {!cell.isPast && (
        <>
          <span aria-hidden className="text-muted peer-open:hidden print:hidden">
            ·
          </span>
          <span className="[&>a]:inline-block [&>a]:leading-6">
            <HelpToFind toolId={toolId}>Help us find them</HelpToFind>
          </span>
        </>
      )}
    </div>
  );
}

interface RatingCellProps extends Omit<ComparisonCellProps, 'cell'> {
  cell: Extract<Cell, { kind: 'rating' }>;
}

function RatingCell({ cell, row, column }: RatingCellProps) {
  const all = row.cells.flatMap((other) => (other.kind === 'rating' && other.rating > 0 ? [other.rating] : []));
  const { rating, ratingRange, distance, isDecided } = cell;
  if (ratingRange === null) return <span className="text-muted">{unratedText(cell)}</span>;
  const why = (
    <a
      href={`${column.path}#score`}
      className="block w-fit py-1 text-xs text-accent underline underline-offset-4 print:hidden"
    >
      {rating === 0 ? 'Why not' : 'Why this score'}
      <span className="sr-only">: {column.name}</span>
    </a>
  );
  if (rating === 0)
    return (
      <>
        <span className="text-muted">{unratedText(cell)}</span>
        {why}
      </>
    );
  return (
    <>
      <span className="flex items-baseline gap-1.5">
        <span className="shrink-0 font-mono text-xl">{rating.toFixed(1)}</span>
        <span className="text-xs text-muted">
          of 5.0, could be{' '}
          <span className="whitespace-nowrap">
            {ratingRange.low.toFixed(1)} to {ratingRange.high.toFixed(1)}
          </span>
          {reviewText(cell.reviewCount)}
        </span>
      </span>
      <Scale
        label={scoreName()}
        value={rating}
        interval={ratingRange}
        min={0}
        max={5}
        field={all}
        format={(figure) => figure.toFixed(1)}
        size="small"
        className="mt-1 max-w-44 px-0!"
      />
      {distance !== null && (
        <Distance text={ratingDistanceText(distance)} isBetter={isDecided && distance !== 0 ? distance > 0 : null} />
      )}
      {why}
    </>
  );
}

function FigureCell({ cell, row }: { cell: Extract<Cell, { kind: 'figure' }>; row: ComparisonRow }) {
  const { value, unit, distance, isLowBetter } = cell;
  if (value === null) return <UnknownMark />;
  const field = row.cells.flatMap((other) => (other.kind === 'figure' ? (other.value ?? []) : []));
  const text = figureDistanceText(cell);
  return (
    <>
      <span className="block font-mono text-base">{figureText(cell)}</span>
      <SourceLines {...cell} />
      {field.length > 1 && (
        <Scale
          label={row.label}
          value={value}
          {...domainOf(field)}
          field={field}
          format={(figure) => figureText({ value: figure, unit })}
          size="small"
          className="mt-1 max-w-44 px-0!"
        />
      )}
      {text !== null && <Distance text={text} isBetter={distance === 0 ? null : distance! < 0 === isLowBetter} />}
    </>
  );
}

/** Of which endpoint a value is, and who says so, where and when. */
function SourceLines({ note, source }: Partial<Sourced>) {
  return (
    <>
      {note && <span className="block text-xs text-muted">{note}</span>}
      {source && (
        <span className="block text-xs text-muted">
          <a href={source.href} rel="noopener noreferrer nofollow" className="underline underline-offset-4">
            {source.name}
          </a>
          , {writeDate(source.day)}
        </span>
      )}
    </>
  );
}

function PriceCell({ cell, label }: { cell: Extract<Cell, { kind: 'price' }>; label: string }) {
  if (!cell.isFree && cell.text === null) return <UnknownMark />;
  return (
    <>
      {cell.isFree && <span className="block font-medium">Free</span>}
      {cell.text !== null && (
        <span className={cell.isFree ? 'block text-muted' : 'block font-medium'}>
          {cell.isFree && 'Paid: '}
          {cell.text}
        </span>
      )}
      {cell.mark && <FactNote mark={cell.mark} label={label} />}
    </>
  );
}

function PointList({ cell }: { cell: Extract<Cell, { kind: 'list' }> }) {
  if (cell.items.length === 0) return <UnknownMark />;
  const Icon = cell.sign === 'plus' ? Plus : Minus;
  return (
    <ul className="grid gap-2">
      {cell.items.map((item) => (
        <li key={item} className="flex items-start gap-1.5 text-[0.8125rem] leading-5">
          <Icon className={`mt-1 size-3 shrink-0 ${cell.sign === 'plus' ? 'text-good' : 'text-bad'}`} aria-hidden />
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  );
}
