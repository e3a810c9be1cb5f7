import { Form, Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RESTORE_DAYS } from '../lists/collection.ts';
import type { CollectionSummary } from '../lists/collection-queries.server.ts';
import { NamedFields } from './named-fields.tsx';
import { visibilityWords } from './visibility-words.ts';

/** Lists with links to their pages. */
export function ListIndex({ lists }: { lists: readonly CollectionSummary[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lists.map(({ id, name, note, visibility, count }) => (
        <li key={id} className="py-4">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Link to={`/lists/${id}`} className="min-w-0 font-medium text-accent underline underline-offset-4">
              <bdi className="break-words">{name}</bdi>
            </Link>
            <span className="text-sm text-muted">{count === 1 ? '1 item' : `${count} items`}</span>
            {visibility !== 'private' && <Badge>{visibilityWords[visibility]}</Badge>}
          </p>
          {note !== '' && (
            <p dir="auto" className="mt-1 text-sm break-words text-muted">
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A list that was deleted just now. @param path where the undo is sent */
export function Deleted({ path, deleted }: { path: string; deleted: { id: string; name: string } }) {
  return (
    <Banner
      role="status"
      title={`“${deleted.name}” was deleted.`}
      actions={
        <Form method="post" action={path}>
          <input type="hidden" name="id" value={deleted.id} />
          <Button type="submit" name="intent" value="restore" size="small">
            Undo
          </Button>
        </Form>
      }
    >
      You can restore it here for {RESTORE_DAYS} days.
    </Banner>
  );
}

interface NewListProps {
  path: string;
  /** Who sees it, and how many there can be. */
  text: string;
  typed: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
}

export function NewList({ path, text, typed, errors }: NewListProps) {
  return (
    <section aria-labelledby="new-list">
      <h2 id="new-list" className="text-lg font-semibold tracking-[-0.01em]">
        New list
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
      <Form method="post" action={path} noValidate className="mt-4 grid max-w-xl gap-4">
        <NamedFields typed={typed} errors={errors} />
        <Button type="submit" variant="primary" className="justify-self-start">
          Make List
        </Button>
      </Form>
    </section>
  );
}
