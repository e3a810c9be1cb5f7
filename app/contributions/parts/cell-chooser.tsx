import { Link } from 'react-router';
import { correctionPath } from '../../catalog/correction-path.ts';
import type { Cell, CellChoice } from '../cell.ts';

/** Every fact of a record that can be corrected, what is not known first. */
export function CellChooser({ subject, choices }: { subject: Cell['subject']; choices: CellChoice[] }) {
  const part = (isKnown: boolean) => choices.filter((choice) => choice.isKnown === isKnown);
  return (
    <>
      <ChoiceList title="Not known: help us find it" subject={subject} choices={part(false)} />
      <ChoiceList title="Known" subject={subject} choices={part(true)} />
    </>
  );
}

function ChoiceList({ title, subject, choices }: { title: string; subject: Cell['subject']; choices: CellChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {choices.map(({ field, label, plan }) => (
          <li key={label + field}>
            <Link
              to={correctionPath(subject, field, plan)}
              className="inline-block py-1 text-accent underline underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
