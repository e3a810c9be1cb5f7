import { formatDuration, formatMoney } from '../format-figures.ts';
import type { RunProgress } from '../run-options.ts';
import type { Terminal } from './terminal.ts';

/** Redrawing more often only costs time that the calls need. */
const REDRAW_MS = 100;

/** Spent, and of how much: money first, then tokens when they are limited. */
function describeSpending({ spentNanos, spentTokens, uncountedTokens, isAtLeast, budget }: RunProgress): string {
  const isUnknown = spentNanos === 0 && isAtLeast;
  const money = isUnknown ? 'unknown' : formatMoney(spentNanos, budget.currency, isAtLeast);
  const ofMoney = budget.nanos === null ? '' : ` of ${formatMoney(budget.nanos, budget.currency)}`;
  const notReported =
    uncountedTokens === 0 ? '' : ` and up to ${uncountedTokens.toLocaleString('en-US')} that were not reported`;
  const tokens =
    budget.tokens === null
      ? ''
      : `, ${spentTokens.toLocaleString('en-US')} of ${budget.tokens.toLocaleString('en-US')} tokens${notReported}`;
  return `spent ${money}${ofMoney}${tokens}`;
}

/** What the run waits for, and why. */
function describeWaiting({ waiting, inFlight }: RunProgress): string {
  if (waiting.length > 0)
    return `waiting: ${waiting.map(({ provider, reason }) => `${provider} (${reason})`).join(', ')}`;
  const oldest = inFlight.reduce<(typeof inFlight)[number] | null>(
    (worst, call) => (worst === null || call.sinceMs > worst.sinceMs ? call : worst),
    null,
  );
  return oldest ? `in flight: ${inFlight.length}, longest ${oldest.modelKey} ${formatDuration(oldest.sinceMs)}` : '';
}

/** One line of progress. */
export function describeProgress(progress: RunProgress): string {
  const parts = [
    `${progress.done} of ${progress.planned}`,
    progress.failed > 0 ? `${progress.failed} failed` : '',
    progress.skipped > 0 ? `${progress.skipped} skipped` : '',
    describeSpending(progress),
    describeWaiting(progress),
  ];
  return parts
    .filter((part) => part !== '')
    .join(' · ')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}

/** Draws progress over itself in a terminal, and as one line per tenth elsewhere. */
export class LiveProgress {
  readonly #terminal: Terminal;
  #drawnAtMs = Number.NEGATIVE_INFINITY;
  #tenth = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  update(progress: RunProgress): void {
    const { isLive, columns } = this.#terminal;
    if (isLive) {
      if (progress.elapsedMs - this.#drawnAtMs < REDRAW_MS && progress.done < progress.planned) return;
      this.#drawnAtMs = progress.elapsedMs;
      this.#terminal.err(`\r\u001b[K${describeProgress(progress).slice(0, columns - 1)}`);
      return;
    }
    const tenth = Math.floor((progress.done * 10) / Math.max(1, progress.planned));
    if (tenth <= this.#tenth) return;
    this.#tenth = tenth;
    this.#terminal.err(`${describeProgress(progress)}\n`);
  }

  /** Clears the line, so that the result begins at its own. */
  finish(): void {
    if (this.#terminal.isLive) this.#terminal.err('\r\u001b[K');
  }
}
