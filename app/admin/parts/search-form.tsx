import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** Searches the page's own address by ?q=. @param name of what is searched, for screen readers */
export function SearchForm({ name, label, words }: { name: string; label: string; words: string }) {
  return (
    <Form method="get" role="search" aria-label={name} className="flex flex-wrap items-end gap-3">
      <Field label={label} className="min-w-0 grow">
        {(control) => <Input key={words} {...control} type="search" name="q" defaultValue={words} />}
      </Field>
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
