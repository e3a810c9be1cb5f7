import { Form, Link, useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/select.tsx';
import { comparePage, MAX_TOOLS } from '../compare-path.ts';
import { comparedWords } from '../comparison/compared-words.ts';
import type { LoadedComparison } from '../comparison/loaded-comparison.ts';
import { comparePath } from '../selection.ts';
import { SelectedChips } from './selected-chips.tsx';
import { ShareButton } from './share-button.tsx';
import { StateInputs } from './state-inputs.tsx';
import { ToolPicker } from './tool-picker.tsx';

type CompareControlsProps = Pick<LoadedComparison, 'state' | 'selected' | 'categories'>;

/** Category filter, search, adding, the selected tools and sharing. One form that works without scripts. */
export function CompareControls({ state, selected, categories }: CompareControlsProps) {
  const navigate = useNavigate();
  const words = comparedWords[state.of];
  const swapName = selected.find(({ id }) => id === state.swap)?.name ?? null;
  return (
    <section aria-label={`Choose ${words.many}`} className="print-hidden grid gap-3 sm:gap-4">
      {swapName !== null && (
        <p className="text-sm">
          Choose a {words.one} to take the place of <strong>{swapName}</strong>, or{' '}
          <Link to={comparePath({ ...state, swap: null })} preventScrollReset className="underline">
            keep it
          </Link>
          .
        </p>
      )}
      <div className="relative flex flex-wrap gap-2 sm:gap-3 lg:flex-nowrap">
        <Form
          action={comparePage[state.of]}
          method="get"
          preventScrollReset
          className={classNames(
            'min-w-0 flex-1 basis-full gap-3 sm:flex lg:basis-0',
            // A phone has no room for controls that a full comparison switches off.
            state.tools.length >= MAX_TOOLS && swapName === null ? 'max-sm:hidden' : 'contents',
          )}
        >
          <StateInputs state={state} without={['category', 'q']} />
          {categories.length > 0 && (
            <Select
              key={state.category}
              name="category"
              aria-label="Category"
              defaultValue={state.category ?? ''}
              placeholder="All categories"
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => {
                const category = event.target.value === '' ? null : event.target.value;
                void navigate(comparePath({ ...state, category }), { preventScrollReset: true });
              }}
              className="w-39 sm:w-52"
            />
          )}
          <ToolPicker state={state} swapName={swapName} />
        </Form>
        <ShareButton state={state} />
      </div>
      <SelectedChips state={state} selected={selected} />
    </section>
  );
}
