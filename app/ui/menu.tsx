import { Menu as Base } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export type MenuEntry =
  | { kind: 'act'; label: ReactNode; icon?: ReactNode; onSelect: () => void; isDanger?: boolean; isDisabled?: boolean }
  | { kind: 'link'; label: ReactNode; icon?: ReactNode; to: string }
  | { kind: 'choice'; label: ReactNode; isChosen: boolean; onSelect: () => void }
  | { kind: 'heading'; label: ReactNode }
  | { kind: 'line' };

const entryClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded px-2.5 text-sm select-none outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';

/** Acts on one thing, behind one button. For a choice of one value prefer Select, for pages prefer links. */
export function Menu({
  trigger,
  entries,
  align = 'end',
}: {
  trigger: ReactElement;
  entries: MenuEntry[];
  align?: 'start' | 'center' | 'end';
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-80 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded border border-edge bg-surface p-1.5 text-ink shadow-lift transition-opacity duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {entries.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Base.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
  if (entry.kind === 'heading') return <div className="caption px-2.5 pt-1.5 pb-1">{entry.label}</div>;
  if (entry.kind === 'link') {
    return (
      <Base.LinkItem closeOnClick render={<Link to={entry.to} />} className={entryClass}>
        {entry.icon}
        {entry.label}
      </Base.LinkItem>
    );
  }
  if (entry.kind === 'choice') {
    return (
      <Base.CheckboxItem checked={entry.isChosen} onCheckedChange={entry.onSelect} closeOnClick className={entryClass}>
        <Check className={entry.isChosen ? '' : 'invisible'} aria-hidden />
        {entry.label}
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item
      disabled={entry.isDisabled}
      onClick={entry.onSelect}
      className={classNames(
        entryClass,
        entry.isDanger && 'text-bad data-highlighted:bg-bad-soft data-highlighted:text-bad',
      )}
    >
      {entry.icon}
      {entry.label}
    </Base.Item>
  );
}
