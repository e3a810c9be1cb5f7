import { Form, Link } from 'react-router';
import type { RecordChange } from '../../contributions/edit-record.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { writeMinute } from '../../ui/written-date.ts';
import { ActButton } from './act-button.tsx';
import { SourceLink } from './source-link.tsx';

type Change = RecordChange & { label: string };

interface RecordHistoryProps {
  changes: Change[];
  /** Where the next page begins. */
  older: string | null;
  failed: string | undefined;
}

/** What was changed about a record at run time, newest first; each change can be taken back. */
export function RecordHistory({ changes, older, failed }: RecordHistoryProps) {
  return (
    <section aria-labelledby="history" className="mt-12">
      <h2 id="history" className="text-lg font-semibold">
        History
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        Corrections, edits and checks since the record was written, newest first. Reverting one leaves the others; what
        you revert can be restored.
      </p>
      {changes.length === 0 ? (
        <EmptyState
          title="No change yet"
          text="Nobody has corrected this record: it says what its sources and this version of the site say."
          headingLevel={3}
        />
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {changes.map((change) => (
            <Entry key={change.id} change={change} isOpen={change.id === failed} />
          ))}
        </ol>
      )}
      {older !== null && (
        <Link
          to={`?before=${older}#history`}
          className="mt-4 inline-block text-sm text-accent underline underline-offset-4"
        >
          Older changes
        </Link>
      )}
    </section>
  );
}

function Entry({ change, isOpen }: { change: Change; isOpen: boolean }) {
  const { label, before, value, at, by, origin, withdrawnAt, source, note, reason } = change;
  return (
    <li className="grid gap-x-8 gap-y-2 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0 break-words">
        <p className="font-medium">
          {label} {withdrawnAt !== null && <Badge className="ml-1">reverted</Badge>}
        </p>
        <p>
          <del className="whitespace-pre-line text-muted">{before ?? 'not known'}</del> →{' '}
          <ins className="whitespace-pre-line no-underline">{value}</ins>
        </p>
        <p className="mt-1 text-xs text-muted">
          {writeMinute(at)} UTC, {origin === 'check' ? 'a check' : (by ?? 'an account that is gone')}
          {withdrawnAt !== null && `; reverted ${writeMinute(withdrawnAt)} UTC${reason === null ? '' : `: ${reason}`}`}
        </p>
        {note !== null && <p className="text-xs text-muted">Why: {note}</p>}
        <SourceLink source={source} />
      </div>
      <ChangeForm change={change} isOpen={isOpen} />
    </li>
  );
}

function ChangeForm({
  change: { id, label, value, origin, withdrawnAt },
  isOpen,
}: {
  change: Change;
  isOpen: boolean;
}) {
  const about = `${label}, ${value}`;
  if (origin === 'check' && withdrawnAt !== null)
    return <p className="text-xs text-muted">Apply it again under Freshness.</p>;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {withdrawnAt !== null && <ActButton intent="restore" label="Restore" about={about} />}
      {withdrawnAt === null && origin === 'check' && <ActButton intent="revert" label="Revert" about={about} />}
      {withdrawnAt === null && origin !== 'check' && (
        <details open={isOpen}>
          <summary className="cursor-pointer underline underline-offset-4">
            Revert<span className="sr-only">: {about}</span>
          </summary>
          <div className="mt-2 grid gap-2">
            <Field label="Reason" hint="It is public.">
              {(control) => <Input {...control} name="reason" maxLength={300} required />}
            </Field>
            <div>
              <ActButton intent="revert" label="Revert this change" about={about} />
            </div>
          </div>
        </details>
      )}
    </Form>
  );
}
