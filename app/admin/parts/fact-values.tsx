import type { Cell } from '../../contributions/cell.ts';
import { Ground } from './fact-table.tsx';

/** The values of a fact, each with its ground. */
export function FactValues({ values }: { values: Cell['present'] }) {
  if (values.length === 0) return <p className="text-muted italic">Not known</p>;
  return (
    <ul className="grid gap-3">
      {values.map(({ text, mark }) => (
        <li key={text}>
          <span className="block font-medium break-words">{text}</span>
          <Ground mark={mark} />
        </li>
      ))}
    </ul>
  );
}
