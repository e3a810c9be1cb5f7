import type { Row } from '../comparison/alternatives.server.ts';

export function Rows({ rows, className = 'mt-4' }: { rows: readonly Row[]; className?: string }) {
  return (
    <dl className={`${className} grid max-w-3xl grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm`}>
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className={`wrap-anywhere ${value === 'Unknown' ? 'text-muted italic' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
