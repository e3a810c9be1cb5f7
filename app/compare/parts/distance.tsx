/** How far a value is from that of the base. */
export function Distance({ text, isBetter }: { text: string; isBetter: boolean | null }) {
  const tone = isBetter === null ? 'text-muted' : isBetter ? 'text-good' : 'text-bad';
  return (
    <span className={`mt-1 block font-mono text-xs ${tone}`}>
      {text} <span className="text-muted">{text === 'same' ? 'as base' : 'to base'}</span>
    </span>
  );
}
