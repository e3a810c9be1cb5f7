import { Form } from 'react-router';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface SearchFormProps {
  /** What is searched, for screen readers. */
  name: string;
  label: string;
  words: string;
  /** Which of several lists is searched. */
  of?: string;
}

/** Searches the page's own address by ?q=. */
export function SearchForm({ name, label, words, of }: SearchFormProps) {
  return (
    <Form method="get" role="search" aria-label={name} className="flex flex-wrap items-end gap-3">
      {of !== undefined && <input type="hidden" name="of" value={of} />}
      <Field label={label} className="min-w-0 grow">
        {(control) => <Input key={words} {...control} type="search" name="q" defaultValue={words} />}
      </Field>
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
