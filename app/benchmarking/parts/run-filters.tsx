import { type FormEvent, useEffect, useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { statusWords } from '../../runs/run-spec.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

export interface RunFilterValues {
  text: string;
  status: string;
  isStarred: boolean;
}

export const hasFilter = ({ text, status, isStarred }: RunFilterValues) => text !== '' || status !== '' || isStarred;

/** Filters of the list of runs, stored in the address. Choices apply at once, a name with Enter. */
export function RunFilters({
  filter,
  path,
}: {
  filter: RunFilterValues /** Of the list; its query is kept. */;
  path: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useFilled(form, filter);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(addressOf(event.currentTarget), { preventScrollReset: true });
  };
  return (
    <Form ref={form} method="get" className="flex flex-wrap items-center gap-3" onSubmit={apply}>
      {[...new URLSearchParams(path.split('?')[1])].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Input name="q" aria-label="Name" placeholder="Name of the run" defaultValue={filter.text} className="max-w-56" />
      <Select
        name="status"
        aria-label="Status"
        className="w-48"
        defaultValue={filter.status}
        placeholder="Any status"
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        options={Object.entries(statusWords).map(([value, label]) => ({ value, label }))}
      />
      <Checkbox
        name="starred"
        label="Starred"
        defaultChecked={filter.isStarred}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <Button type="submit">Filter</Button>
      {hasFilter(filter) && (
        <Link to={path} preventScrollReset className="text-sm text-accent underline underline-offset-2">
          Clear filters
        </Link>
      )}
    </Form>
  );
}

/** Only what is set, for a readable address. */
function addressOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as [string, string]);
  return new URLSearchParams(fields.filter(([, value]) => value !== ''));
}

/** The fields follow the address, for instance after going back. */
function useFilled(form: { current: HTMLFormElement | null }, { text, status, isStarred }: RunFilterValues): void {
  useEffect(() => {
    const fields = form.current?.elements;
    if (!fields) return;
    (fields.namedItem('q') as HTMLInputElement).value = text;
    (fields.namedItem('status') as HTMLSelectElement).value = status;
    (fields.namedItem('starred') as HTMLInputElement).checked = isStarred;
  }, [form, text, status, isStarred]);
}
