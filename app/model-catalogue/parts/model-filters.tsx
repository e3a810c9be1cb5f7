import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, useEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { FilterToggle } from '../../ui/filter-toggle.tsx';
import { Input } from '../../ui/input.tsx';
import { SheetFoot } from '../../ui/popover-menu.tsx';
import { Select } from '../../ui/select.tsx';
import {
  ageSteps,
  contextSteps,
  isFiltered,
  lifeSteps,
  type ModelListing,
  modelListingSearch,
  priceSteps,
  sortNames,
  sortOrders,
  statusChoiceNames,
  statusChoices,
} from '../model-listing.ts';
import { writeTokens } from '../model-wording.ts';
import { Labelled } from './labelled.tsx';
import '../../ui/bottom-sheet.css';
import './model-filters.css';

interface FiltersProps {
  listing: ModelListing;
  makers: { id: string; name: string }[];
  /** Which dates any model has. */
  dated: { released: boolean; knowledge: boolean };
}

const SHEET = 'model-filters';

/**
 * A plain GET form: without scripts it is sent with its button, with them every change rewrites the address at once. In
 * small windows all but the search is a sheet at the bottom.
 */
export function ModelFilters({ listing, makers, dated }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const apply = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(currentTarget))
      if (typeof value === 'string' && value !== '' && !isDefault(name, value)) query.set(name, value);
    const search = query.toString();
    // Each filter makes a history entry, and a text one for all of its letters.
    const replace = target instanceof HTMLInputElement && target.name === 'q' && listing.text !== '';
    navigate(search === '' ? '/models' : `/models?${search}`, { preventScrollReset: true, replace });
  };
  const search = modelListingSearch(listing);
  useEffect(() => showInForm(form.current, search), [search]);
  const count = new URLSearchParams(modelListingSearch({ ...listing, text: '', view: 'table', page: 1 })).size;
  return (
    <Form
      ref={form}
      method="get"
      action="/models"
      role="search"
      aria-label="Filter models"
      onChange={apply}
      className="grid gap-3"
    >
      {listing.view !== 'table' && <input type="hidden" name="view" value={listing.view} />}
      <div className="flex items-end gap-2 *:min-w-0">
        <div className="grow">
          <label htmlFor="model-text" className="mb-1 block text-sm text-muted max-lg:sr-only">
            Search
          </label>
          <Input id="model-text" name="q" type="search" defaultValue={listing.text} placeholder="Name, maker or id" />
        </div>
        <button type="button" popoverTarget={SHEET} className={`${buttonClass()} lg:hidden`}>
          <SlidersHorizontal aria-hidden />
          <span>
            Filters<span className="max-sm:sr-only"> and order</span>
          </span>
          {count > 0 && <span className="text-muted">({count})</span>}
        </button>
      </div>
      <div id={SHEET} popover="auto" className="bottom-sheet model-filters">
        <Menus listing={listing} makers={makers} dated={dated} />
        <Toggles listing={listing} />
        <SheetFoot sheet={SHEET} />
      </div>
    </Form>
  );
}

function Menus({ listing, makers, dated }: FiltersProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Choice label="Maker" name="maker" value={listing.maker} any="Any maker">
        {makers.map(({ id, name }) => ({ value: id, label: name }))}
      </Choice>
      <Choice label="Context window" name="context" value={listing.context} any="Any">
        {contextSteps.map((step) => ({ value: String(step), label: `At least ${writeTokens(step)} tokens` }))}
      </Choice>
      <Choice label="Output price" name="price" value={listing.price} any="Any">
        {priceSteps.map((step) => ({ value: String(step), label: `At most $${step} per million` }))}
      </Choice>
      <Choice label="Announced end" name="life" value={listing.life} any="Any">
        {lifeSteps.map((step) => ({
          value: String(step),
          label: step === 12 ? 'None within a year' : `None within ${step} months`,
        }))}
      </Choice>
      {(dated.released || listing.released !== null) && (
        <Choice label="Released" name="released" value={listing.released} any="Any day, or not known">
          {agesOf('Within')}
        </Choice>
      )}
      {(dated.knowledge || listing.knowledge !== null) && (
        <Choice label="Knowledge of the world" name="knowledge" value={listing.knowledge} any="Any day, or not known">
          {agesOf('Up to the last')}
        </Choice>
      )}
      <Choice label="State" name="status" value={listing.status}>
        {statusChoices.map((choice) => ({ value: choice, label: statusChoiceNames[choice] }))}
      </Choice>
      <Choice label="Order" name="sort" value={listing.sort}>
        {sortOrders.map((order) => ({ value: order, label: sortNames[order] }))}
      </Choice>
      <fieldset>
        <legend className="mb-1 text-sm text-muted">Your mix: tokens in and out of a call</legend>
        <div className="grid grid-cols-2 gap-2">
          <Input name="in" type="number" min={0} aria-label="Input tokens" defaultValue={listing.mix.input} />
          <Input name="out" type="number" min={0} aria-label="Output tokens" defaultValue={listing.mix.output} />
        </div>
      </fieldset>
    </div>
  );
}

const agesOf = (words: string) => ageSteps.map((step) => ({ value: String(step), label: `${words} ${step} months` }));

function Toggles({ listing }: Pick<FiltersProps, 'listing'>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterToggle name="tools" label="Tool calling" defaultChecked={listing.hasTools} />
      <FilterToggle name="images" label="Takes images" defaultChecked={listing.takesImages} />
      <FilterToggle name="reasoning" label="Reasoning" defaultChecked={listing.reasons} />
      <FilterToggle name="weights" label="Open weights" defaultChecked={listing.hasWeights} />
      {isFiltered(listing) && (
        <Link
          to={`/models${modelListingSearch({ sort: listing.sort, mix: listing.mix, view: listing.view })}`}
          preventScrollReset
          className="px-2 py-1.5 text-sm text-accent underline underline-offset-4"
        >
          Clear the filters
        </Link>
      )}
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'primary', size: 'small' })}>
          Apply
        </button>
      </noscript>
    </div>
  );
}

const defaults = new Map([
  ['status', 'served'],
  ['sort', 'reach'],
  ['in', '3000'],
  ['out', '1000'],
]);
/** Fields keep the focus and follow the URL when it changes by other means. What is typed in is never overwritten. */
function showInForm(form: HTMLFormElement | null, search: string): void {
  const query = new URLSearchParams(search);
  for (const field of form?.elements ?? []) {
    if (field === document.activeElement) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = query.has(field.name);
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = query.get(field.name) ?? defaults.get(field.name) ?? '';
  }
}

const isDefault = (name: string, value: string) => defaults.get(name) === value;

interface ChoiceProps {
  label: string;
  name: string;
  value: string | number | null;
  /** The choice of nothing. */
  any?: string;
  children: { value: string; label: string }[];
}

function Choice({ label, name, value, any, children }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          name={name}
          defaultValue={value === null ? '' : String(value)}
          options={any === undefined ? children : [{ value: '', label: any }, ...children]}
        />
      )}
    </Labelled>
  );
}
