import './filter-bar.css';
import '../../ui/bottom-sheet.css';
import './tools-filters.css';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { listOrders } from '../listing.ts';
import { type ToolsListing, toolsSearch } from '../snapshot/tools-listing.ts';
import type { FilterGroup, FilterOption } from '../snapshot/tools-page.server.ts';

interface ToolsFiltersProps {
  listing: ToolsListing;
  groups: FilterGroup[];
  total: number;
}

const SHEET = 'tools-filters';
const orders = [{ value: 'known', label: 'Best known first' }, ...listOrders];

/**
 * A GET form: beside the list where there is room, else a sheet at the bottom of the window. Without scripts it has a
 * button, with them every change is a new address and an entry of the history.
 */
export function ToolsFilters({ listing, groups, total }: ToolsFiltersProps) {
  const navigate = useNavigate();
  // The latest choice, shown until the list has loaded.
  const [draft, setDraft] = useState<{ of: FilterGroup[]; query: URLSearchParams } | null>(null);
  const query = draft?.of === groups ? draft.query : null;
  const apply = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const chosen = new URLSearchParams(
      [...new FormData(currentTarget)].flatMap(([name, value]) =>
        typeof value === 'string' && !(name === 'sort' && value === 'known') ? [[name, value]] : [],
      ),
    );
    setDraft({ of: groups, query: chosen });
    navigate({ pathname: '/tools', search: chosen.toString() }, { preventScrollReset: true });
  };
  const isOn = ({ name, value, isChosen }: FilterOption) => (query ? query.has(name, value) : isChosen);
  return (
    <div>
      <button type="button" popoverTarget={SHEET} className={`${buttonClass()} mb-4 w-full lg:hidden`}>
        <SlidersHorizontal aria-hidden />
        Filters and order
        {listing.chosen.length > 0 && <span className="text-muted">({listing.chosen.length} set)</span>}
      </button>
      <Form
        id={SHEET}
        popover="auto"
        method="get"
        action="/tools"
        role="search"
        aria-label="Filter tools"
        onChange={apply}
        className="bottom-sheet tools-filters"
      >
        {listing.view === 'cards' && <input type="hidden" name="view" value="cards" />}
        <SortMenu value={query ? (query.get('sort') ?? 'known') : listing.sort} />
        {groups.map((group) => (
          <Group key={group.label} group={group} isOn={isOn} />
        ))}
        <SheetFoot total={total} />
      </Form>
    </div>
  );
}

function SortMenu({ value }: { value: string }) {
  return (
    <div>
      <label htmlFor="tools-sort" className="mb-1 block text-sm text-muted">
        Sort
      </label>
      <Select id="tools-sort" name="sort" value={value} onChange={noop} options={orders} controlSize="small" />
    </div>
  );
}

function SheetFoot({ total }: { total: number }) {
  return (
    <div className="bottom-sheet-foot">
      <noscript>
        <button type="submit" className={`${buttonClass({ variant: 'primary' })} w-full`}>
          Apply
        </button>
      </noscript>
      <button
        type="button"
        popoverTarget={SHEET}
        popoverTargetAction="hide"
        className={`${buttonClass({ variant: 'primary' })} w-full lg:hidden noscript:hidden`}
      >
        Show {total === 1 ? 'one tool' : `${total.toLocaleString('en')} tools`}
      </button>
    </div>
  );
}

function Group({
  group: { label, notes, options },
  isOn,
}: {
  group: FilterGroup;
  isOn: (option: FilterOption) => boolean;
}) {
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-semibold">{label}</legend>
      {options.map((option) => (
        <label key={`${option.name} ${option.value}`} className="filter-choice">
          <input type="checkbox" name={option.name} value={option.value} checked={isOn(option)} onChange={noop} />
          {option.label}
          <small className="filter-count">{option.count}</small>
        </label>
      ))}
      {notes.length > 0 && <p className="mt-1 text-xs text-muted">{notes.join(' ')}</p>}
    </fieldset>
  );
}

/** The chosen options; each is a link to the list without it. */
export function ChosenFilters({ listing, groups }: Pick<ToolsFiltersProps, 'listing' | 'groups'>) {
  const chosen = groups.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen));
  if (chosen.length === 0) return null;
  const without = (one: FilterOption) =>
    listing.chosen.filter(([name, value]) => name !== one.name || value !== one.value);
  return (
    <ul aria-label="Chosen filters" className="mb-3 flex flex-wrap items-center gap-2">
      {chosen.map((option) => (
        <li key={`${option.name} ${option.value}`}>
          <Link
            to={`/tools${toolsSearch({ ...listing, chosen: without(option), page: 1 })}`}
            preventScrollReset
            className={buttonClass({ size: 'small' })}
          >
            <span className="sr-only">Remove the filter </span>
            {option.label}
            <X aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={`/tools${toolsSearch({ ...listing, chosen: [], page: 1 })}`}
          preventScrollReset
          className="py-1.5 text-sm text-accent underline underline-offset-4"
        >
          Clear {chosen.length === 1 ? 'the filter' : `${chosen.length} filters`}
        </Link>
      </li>
    </ul>
  );
}

/** The form handles changes; React requires a handler on controlled fields. */
function noop() {}
