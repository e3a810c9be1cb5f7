import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { type InboxItem, itemKey, type Ways } from '../inbox/inbox-item.ts';

interface InboxListProps {
  items: InboxItem[];
  current: string | null;
  kind: string | null;
  /** The decisions about items of one kind; null: several kinds are listed. */
  ways: Ways | null;
  /** The keys of the items that the viewer may not decide. */
  own: readonly string[];
}

/** What waits; items of one kind can be selected and decided at once. */
export function InboxList({ items, current, kind, ways, own }: InboxListProps) {
  const place = items.findIndex((item) => itemKey(item) === current);
  const keyOf = (index: number) => (index === place + 1 ? 'j' : index === place - 1 ? 'k' : undefined);
  const canSelect = ways !== null && items.length > 1;
  return (
    <>
      <nav aria-label="Items">
        <ol className="divide-y divide-line border-y border-line">
          {items.map((item, index) => (
            <li key={itemKey(item)} className="flex items-start gap-1">
              {canSelect && !own.includes(itemKey(item)) && (
                <Checkbox
                  form="together"
                  name="item"
                  value={itemKey(item)}
                  data-keys={index === place ? 'x' : undefined}
                  className="py-2.5"
                  label={<span className="sr-only">Select: {item.title}</span>}
                />
              )}
              <Link
                to={`/admin/inbox?${kind === null ? '' : `kind=${kind}&`}item=${encodeURIComponent(itemKey(item))}`}
                preventScrollReset
                aria-current={index === place ? 'true' : undefined}
                data-keys={keyOf(index)}
                className="block min-w-0 grow px-2 py-2 text-sm hover:bg-sunken aria-[current=true]:bg-accent-soft"
              >
                <span className="block break-words">{item.title}</span>
                <span className="text-xs text-muted">{writeDate(item.at)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {canSelect && <Together ways={ways} />}
    </>
  );
}

function Together({ ways: { accept, refuse } }: { ways: Ways }) {
  return (
    <Form id="together" method="post" className="mt-4 grid gap-3" aria-label="Several items">
      <Field label="Decide the selected items">
        {(control) => (
          <Select {...control} name="together" placeholder="Choose a decision">
            <optgroup label="Accept">
              {accept.map(({ value, label }) => (
                <option key={value} value={`accept ${value}`}>
                  {label}
                </option>
              ))}
            </optgroup>
            {refuse.length > 0 && (
              <optgroup label="Refuse">
                {refuse.map((reason) => (
                  <option key={reason} value={`refuse ${reason}`}>
                    {reason}
                  </option>
                ))}
                <option value="refuse ">With the reason below</option>
              </optgroup>
            )}
          </Select>
        )}
      </Field>
      {refuse.length > 0 && (
        <Field label="Another reason">
          {(control) => <Input {...control} name="reason" type="text" maxLength={300} />}
        </Field>
      )}
      <div>
        <Button type="submit" size="small">
          Decide the selected
        </Button>
      </div>
    </Form>
  );
}
