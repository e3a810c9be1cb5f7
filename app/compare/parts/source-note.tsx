import { useId } from 'react';
import { longDate, sourceName } from '../../catalog/fact-wording.ts';
import { markText } from '../cell-text.ts';
import type { SourceMark } from '../comparison/comparison.ts';

const standing: Record<SourceMark['state'], string> = {
  confirmed: 'Confirmed in the source.',
  unconfirmed: 'Not yet confirmed by a source that we could read.',
  unsourced: 'No source is recorded.',
};

/**
 * Source and date in a popover, and in print; unconfirmed and missing sources are marked visibly. A native popover: no
 * scripts.
 */
export function SourceNote({ mark, label }: { mark: SourceMark; label: string }) {
  const id = `source${useId().replaceAll(/\W/g, '')}`;
  const isSound = mark.state === 'confirmed';
  return (
    <span className="source-note mt-1 block text-xs">
      <button
        type="button"
        popoverTarget={id}
        className={`min-h-6 cursor-help rounded-sm text-left underline decoration-dotted decoration-1 underline-offset-4 ${isSound ? 'text-muted hover:text-accent' : 'text-warn'}`}
      >
        {isSound ? 'Source' : markText[mark.state]}
        <span className="sr-only">: {label}</span>
      </button>
      <span
        id={id}
        popover="auto"
        className="hanging-popover w-72 max-w-[calc(100vw-2rem)] rounded border border-edge bg-surface p-4 text-sm text-ink shadow-lift"
      >
        <span className="block font-semibold">{label}</span>
        <span className="mt-2 block text-muted">{standing[mark.state]}</span>
        {mark.source !== null && (
          <a
            href={mark.source}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="mt-1 block text-accent underline underline-offset-4"
          >
            {sourceName(mark.source)}
          </a>
        )}
        {mark.checked !== null && <span className="mt-1 block text-muted">Checked: {longDate(mark.checked)}</span>}
        {mark.attribution !== null && <span className="mt-1 block text-xs text-muted">{mark.attribution}</span>}
      </span>
    </span>
  );
}
