/** A ruler with one tick missing under the pointer. */
export function MissingMark() {
  const ticks = Array.from({ length: 31 }, (_, index) => index);
  return (
    <svg viewBox="0 0 248 40" className="mx-auto w-62 max-w-full text-edge" aria-hidden="true">
      <path d="M4 36.5H116 M132 36.5H244" stroke="currentColor" />
      {ticks.map((tick) =>
        tick === 15 ? null : (
          <path key={tick} d={`M${4.5 + tick * 8 - 0.5} 36V${tick % 5 === 0 ? 22 : 29}`} stroke="currentColor" />
        ),
      )}
      <path d="M124 20 l-5 -9 h10 z" className="fill-accent" />
      <path d="M124 22 V36" className="stroke-accent" strokeWidth="1.5" strokeDasharray="2 3" />
    </svg>
  );
}
