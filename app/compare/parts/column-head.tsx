import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Replace from 'lucide-react/icons/replace';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { comparedWords } from '../comparison/compared-words.ts';
import type { ComparisonColumn } from '../comparison/comparison.ts';
import { type CompareState, columnsOf, comparePath, moveTool, withoutTool } from '../selection.ts';

/** Name and logo: the sticky part of a column's head. */
export function ColumnName({ column }: { column: ComparisonColumn }) {
  return (
    <span className="flex items-center gap-2.5">
      <ToolLogo name={column.name} logo={column.logo} size="small" />
      <span className="min-w-0">
        <Link to={column.path} prefetch="intent" className="line-clamp-2 leading-5 font-semibold hover:text-accent">
          {column.name}
        </Link>
        {column.isBase && <span className="block text-xs font-normal text-accent">Base</span>}
      </span>
    </span>
  );
}

/** Actions on a column. Each is a link to the resulting address, so it works without scripts. */
export function ColumnActions({ column, state }: { column: ComparisonColumn; state: CompareState }) {
  const { id, name, isBase } = column;
  const left = moveTool(state, id, -1);
  const right = moveTool(state, id, 1);
  return (
    <span role="group" aria-label={`Column ${name}`} className="-ml-1.5 flex flex-wrap">
      {columnsOf(state).length > 1 && (
        <>
          <Act id={`left-${id}`} label={`Move ${name} left`} to={left === state ? null : left}>
            <ArrowLeft aria-hidden />
          </Act>
          <Act id={`right-${id}`} label={`Move ${name} right`} to={right === state ? null : right}>
            <ArrowRight aria-hidden />
          </Act>
          <Act
            id={`pin-${id}`}
            label={isBase ? `Unpin ${name}: compare without a base` : `Pin ${name} as the base`}
            to={{ ...state, base: isBase ? null : id }}
          >
            {isBase ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          </Act>
        </>
      )}
      <Act
        id={`swap-${id}`}
        label={`Swap ${name} for another ${comparedWords[state.of].one}`}
        to={{ ...state, swap: id }}
        keepsScroll={false}
      >
        <Replace aria-hidden />
      </Act>
      <Act id={`remove-${id}`} label={`Remove ${name}`} to={withoutTool(state, id)}>
        <X aria-hidden />
      </Act>
    </span>
  );
}

interface ActProps {
  /** Identifies the action, to restore the focus after the columns have moved. */
  id: string;
  label: string;
  /** null: nowhere to move; the space stays, so that the others do not shift. */
  to: CompareState | null;
  keepsScroll?: boolean;
  children: ReactNode;
}

function Act({ id, label, to, keepsScroll = true, children }: ActProps) {
  const look = 'grid h-8 w-7 place-items-center rounded [&_svg]:size-4';
  if (to === null) return <span className={`${look} text-edge opacity-50`}>{children}</span>;
  return (
    <Link
      id={id}
      to={comparePath(to)}
      preventScrollReset={keepsScroll}
      aria-label={label}
      title={label}
      className={`${look} text-muted hover:bg-accent-soft hover:text-accent`}
    >
      {children}
    </Link>
  );
}
