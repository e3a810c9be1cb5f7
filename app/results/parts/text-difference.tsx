import { diffWordsWithSpace } from 'diff';
import { gatherParts } from '../answers/text-parts.ts';

/** A word difference of longer texts takes seconds and helps nobody. */
const MAX_CHARS = 12_000;

/** The differences between two texts. */
export default function TextDifference({ from, to }: { from: string; to: string }) {
  const raw = diffWordsWithSpace(from.slice(0, MAX_CHARS), to.slice(0, MAX_CHARS), { timeout: 800 });
  if (!raw) return to;
  if (from === to) return <span className="text-muted">{to}</span>;
  return gatherParts(raw).map(({ kind, text }, index) => {
    if (kind === 'added')
      return (
        <ins key={index} className="bg-good-soft decoration-good">
          {text}
        </ins>
      );
    if (kind === 'removed')
      return (
        <del key={index} className="bg-bad-soft text-muted decoration-bad">
          {text}
        </del>
      );
    return <span key={index}>{text}</span>;
  });
}
