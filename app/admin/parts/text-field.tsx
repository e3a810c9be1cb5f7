import type { EditedText, TextForm } from '../../contributions/edit-text.server.ts';
import type { Typed } from '../../contributions/read-correction.server.ts';
import { newsCategories } from '../../news/news-item.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const hints: Record<TextForm, string> = {
  line: 'One line of plain text.',
  address: 'The page that readers are led to.',
  paragraph: 'One paragraph of plain text.',
  list: 'One a line, at most 20. Empty: there are none.',
  words: 'One a line, at most 20. Empty: there are none.',
  category: '',
  markdown: 'Markdown without HTML. Paragraphs are separated by an empty line.',
  day: 'Such as 2026-11-23, today at the latest.',
  person: 'Name and role with a comma between them, such as Ada Lovelace, Editor.',
  tick: 'It is then in no list and in no feed. The page of corrections names it, with your reason. It stays here, and can be restored.',
};
const rowsOf: Partial<Record<TextForm, number>> = { paragraph: 4, list: 6, words: 6, markdown: 24 };

interface TextFieldProps {
  text: Pick<EditedText, 'form' | 'label' | 'lines'>;
  /** Of the control. */
  name: string;
  typed: Typed;
  error: string | undefined;
}

/** The control for one text of a record. */
export function TextField({ text: { form, label, lines }, name, typed, error }: TextFieldProps) {
  const rows = rowsOf[form];
  if (form === 'tick') {
    const isTicked = typed.note === undefined ? lines.length > 0 : typed[name] === 'on';
    return (
      <div className="grid gap-1.5">
        <Checkbox
          name={name}
          label="Remove it from the site"
          hint={hints.tick}
          defaultChecked={isTicked}
          aria-invalid={error !== undefined}
          aria-describedby={error && 'tick-error'}
        />
        <FieldError id="tick-error" error={error} />
      </div>
    );
  }
  const defaultValue = typed[name] ?? lines.join('\n');
  if (form === 'category')
    return (
      <Field label={label} error={error}>
        {(control) => (
          <Select {...control} name={name} defaultValue={defaultValue}>
            <option value="">Choose</option>
            {newsCategories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  return (
    <Field label={label} hint={hints[form]} error={error}>
      {(control) =>
        rows === undefined ? (
          <Input {...control} name={name} defaultValue={defaultValue} autoComplete="off" />
        ) : (
          <Textarea {...control} name={name} rows={rows} defaultValue={defaultValue} />
        )
      }
    </Field>
  );
}
