import { diffWordsWithSpace } from 'diff';

/** Beyond this a word-by-word difference takes seconds and helps nobody. */
const MAX_CHARS = 12_000;

/** What `to` has that `from` has not, and the other way round. */
export default function TextDifference({ from, to }: { from: string; to: string }) {
  const parts = diffWordsWithSpace(from.slice(0, MAX_CHARS), to.slice(0, MAX_CHARS), { timeout: 800 });
  if (!parts) return to;
  return parts.map(({ value, added, removed }, index) => {
    if (added)
      return (
        <ins key={index} className="bg-good-soft decoration-good">
          {value}
        </ins>
      );
    if (removed)
      return (
        <del key={index} className="bg-bad-soft text-muted decoration-bad">
          {value}
        </del>
      );
    return <span key={index}>{value}</span>;
  });
}
