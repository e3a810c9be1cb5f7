import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { detailsOf, type ListedItem } from '../lists/collection.ts';

/** @param editPath where its owner's changes are sent; left out for readers */
export function ItemList({ items, editPath }: { items: readonly ListedItem[]; editPath?: string }) {
  return (
    <ol className="mt-6 divide-y divide-line border-y border-line">
      {items.map((item, index) => (
        <li
          key={`${item.kind} ${item.id}`}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
        >
          <div className="min-w-0">
            {item.path === null ? (
              <span className="font-medium break-words">{item.name}</span>
            ) : (
              <Link to={item.path} className="font-medium break-words text-accent underline underline-offset-4">
                {item.name}
              </Link>
            )}
            <p className="mt-0.5 text-sm text-muted">{detailsOf(item)}</p>
          </div>
          {editPath !== undefined && (
            <ItemControls item={item} path={editPath} isFirst={index === 0} isLast={index === items.length - 1} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface ItemControlsProps {
  item: ListedItem;
  path: string;
  isFirst: boolean;
  isLast: boolean;
}

function ItemControls({ item: { kind, id, name }, path, isFirst, isLast }: ItemControlsProps) {
  return (
    <Form method="post" action={path} preventScrollReset className="flex gap-1">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value="up"
        size="small"
        variant="quiet"
        isIcon
        disabled={isFirst}
        aria-label={`Move ${name} up`}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        type="submit"
        name="intent"
        value="down"
        size="small"
        variant="quiet"
        isIcon
        disabled={isLast}
        aria-label={`Move ${name} down`}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button type="submit" name="intent" value="remove" size="small">
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}
