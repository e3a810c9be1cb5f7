import '../ui/bottom-sheet.css';
import './parts/filter-bar.css';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { FilterToggle } from '../ui/filter-toggle.tsx';
import { PopoverMenu, SheetFoot } from '../ui/popover-menu.tsx';
import { Select } from '../ui/select.tsx';
import { countFilters, type FacetCounts, type Filters, priceBands } from './listing.ts';

const SHEET = 'filter-bar';

/**
 * Filters of a list of tools: above it where there is room, else a sheet at the bottom of the window. A GET form: without
 * scripts it has a submit button, with them every change updates the address.
 */
interface FilterBarProps {
  /** Path (and fragment) of the list. */
  action: string;
  filters: Filters;
  facets: FacetCounts;
  /** More menus of the form, such as the order; the first option is the default and is left out of the address. */
  selects: FilterSelect[];
  /** Other parameters to preserve. */
  hidden: [string, string][];
}

export interface FilterSelect {
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

export function FilterBar(props: FilterBarProps) {
  const { action, filters, selects } = props;
  const navigate = useNavigate();
  // The latest choice, shown until the list with its new filters has loaded.
  const [draft, setDraft] = useState<{ of: Filters; query: URLSearchParams } | null>(null);
  const apply = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const chosen = chosenQuery(currentTarget, selects);
    setDraft({ of: filters, query: chosen });
    navigate(pathOf(action) + searchOf(chosen), { preventScrollReset: true });
  };
  const query = draft?.of === filters ? draft.query : null;
  const count = countFilters(filters);
  return (
    <div className="grow">
      <button type="button" popoverTarget={SHEET} className={`${buttonClass({ size: 'small' })} w-full lg:hidden`}>
        <SlidersHorizontal aria-hidden />
        Filters{selects.length > 0 && ' and order'}
        {count > 0 && <span className="text-muted">({count} set)</span>}
      </button>
      <Form
        id={SHEET}
        popover="auto"
        method="get"
        action={action}
        onChange={apply}
        aria-label="Filter tools"
        role="search"
        className="filter-bar bottom-sheet"
      >
        <FilterFields {...props} query={query} />
        <SheetFoot
          sheet={SHEET}
          submit={
            <button type="submit" className={`${buttonClass({ variant: 'primary', size: 'small' })} max-lg:w-full`}>
              Apply
            </button>
          }
        />
      </Form>
    </div>
  );
}

/** @param query the latest choice, until the list has loaded */
function FilterFields({
  action,
  filters,
  facets,
  selects,
  hidden,
  query,
}: FilterBarProps & { query: URLSearchParams | null }) {
  const shown = query ? draftFilters(query) : filters;
  const count = countFilters(shown);
  const remaining = new URLSearchParams([
    ...hidden,
    ...selects.filter(isChosen).map(({ name, value }): [string, string] => [name, value]),
  ]);
  return (
    <>
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {selects.map((select) => (
        <SelectMenu
          key={select.name}
          select={select}
          value={query ? (query.get(select.name) ?? select.options[0]?.value ?? '') : select.value}
        />
      ))}
      <FilterToggle name="free" label="Free plan" checked={shown.hasFreePlan} onChange={noop}>
        <Count value={facets.free} />
      </FilterToggle>
      <FilterToggle name="trial" label="Free trial" checked={shown.hasFreeTrial} onChange={noop}>
        <Count value={facets.trial} />
      </FilterToggle>
      <PriceMenu filters={shown} facets={facets} />
      <FeatureMenu filters={shown} facets={facets} />
      {count > 0 && (
        <Link
          to={pathOf(action) + searchOf(remaining)}
          preventScrollReset
          className="py-1.5 text-sm text-accent underline underline-offset-4"
        >
          Clear {count === 1 ? 'the filter' : `${count} filters`}
        </Link>
      )}
    </>
  );
}

const panel = 'max-h-[60dvh] w-72 max-w-[90vw] overflow-y-auto';

const pathOf = (action: string) => action.split('#')[0]!;

function draftFilters(query: URLSearchParams): Filters {
  return {
    hasFreePlan: query.get('free') === 'yes',
    hasFreeTrial: query.get('trial') === 'yes',
    price: query.get('price'),
    features: query.getAll('feature'),
  };
}

function isChosen({ value, options }: FilterSelect): boolean {
  return value !== options[0]?.value;
}

/** The form's values without defaults. */
function chosenQuery(form: HTMLFormElement, selects: FilterSelect[]): URLSearchParams {
  const defaults = new Map(selects.map(({ name, options }) => [name, options[0]?.value]));
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '' && defaults.get(name) !== value) query.append(name, value);
  }
  return query;
}

function searchOf(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function SelectMenu({ select, value }: { select: FilterSelect; value: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select stands inside, two parts down
    <label className="flex items-center gap-2 text-sm">
      <span className="text-muted">{select.label}</span>
      <Select
        name={select.name}
        value={value}
        onChange={noop}
        options={select.options}
        controlSize="small"
        className="w-52 max-lg:w-full"
      />
    </label>
  );
}

function PriceMenu({ filters, facets }: Pick<FilterBarProps, 'filters' | 'facets'>) {
  const chosen = priceBands.find(({ id }) => id === filters.price);
  return (
    <PopoverMenu panelClassName={panel} label={chosen ? chosen.label : 'Price'} isOn={chosen !== undefined}>
      <fieldset>
        <legend className="px-1 pb-2 text-xs text-muted">
          <SheetTitle>Price</SheetTitle>
          Lowest price of a plan, in the currency of the tool, and how many tools have it
        </legend>
        <Choice type="radio" name="price" value="" label="Any price" isOn={filters.price === null} />
        {priceBands.map(({ id, label }) => (
          <Choice
            key={id}
            type="radio"
            name="price"
            value={id}
            label={label}
            isOn={filters.price === id}
            count={facets.price[id] ?? 0}
          />
        ))}
      </fieldset>
    </PopoverMenu>
  );
}

function FeatureMenu({ filters, facets }: Pick<FilterBarProps, 'filters' | 'facets'>) {
  const count = filters.features.length;
  return (
    <PopoverMenu panelClassName={panel} label={count === 0 ? 'Features' : `Features: ${count}`} isOn={count > 0}>
      <fieldset>
        <legend className="px-1 pb-2 text-xs text-muted">
          <SheetTitle>Features</SheetTitle>
          Known to have all of these, and how many tools do
        </legend>
        {facets.features.map(({ id, label, count: left }) => (
          <Choice
            key={id}
            type="checkbox"
            name="feature"
            value={id}
            label={label}
            isOn={filters.features.includes(id)}
            count={left}
          />
        ))}
        {facets.features.length === 0 && (
          <p className="px-1 text-sm text-muted">No tool is left to choose by feature.</p>
        )}
      </fieldset>
    </PopoverMenu>
  );
}

/** Where a menu's button does not name what is part of the sheet. */
const SheetTitle = ({ children }: { children: string }) => (
  <span className="block text-sm font-semibold text-ink lg:hidden">{children}</span>
);

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  label: string;
  isOn: boolean;
  count?: number;
}

function Choice({ type, name, value, label, isOn, count }: ChoiceProps) {
  return (
    <label className="filter-choice">
      <input type={type} name={name} value={value} checked={isOn} onChange={noop} />
      {label}
      {count !== undefined && <Count value={count} />}
    </label>
  );
}

function Count({ value }: { value: number }) {
  return <small className="filter-count">{value}</small>;
}

/** The form handles changes; React requires a handler on controlled fields. */
function noop() {}
