import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ModelListing } from '../model-listing.ts';
import { currencyNote } from '../model-wording.ts';
import type { ModelTableRow } from '../page/model-rows.ts';
import type { LongTableProps } from './long-table.tsx';
import { ModelCards } from './model-cards.tsx';
import { ModelTable } from './model-table.tsx';

const FORM = 'compare-models';
/** As many as the comparison shows. */
const MOST_PICKED = 5;

const LongTable = lazyPart({
  title: 'The table of all models',
  load: () => import('./long-table.tsx'),
  // What the server sends, and all there is without scripts.
  waiting: ({ rows, caption, pickForm, closedPicks }: LongTableProps) => (
    <ModelTable isFixed rows={rows} caption={caption} pickForm={pickForm} closedPicks={closedPicks} />
  ),
});

interface PickableModelsProps {
  rows: readonly ModelTableRow[];
  listing: ModelListing;
  /** Models on all pages. */
  total: number;
}

/**
 * Models that are picked go to the comparison: a plain form, shown once one is picked. With scripts no sixth can be picked;
 * without them the comparison shows the first five and names the others.
 */
export function PickableModels({ rows, listing, total }: PickableModelsProps) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const isFull = picked.length >= MOST_PICKED;
  const count = () => {
    const form = document.getElementById(FORM);
    if (form instanceof HTMLFormElement) setPicked(new FormData(form).getAll('models').map(String));
  };
  // A browser that goes back fills the boxes again.
  useEffect(count, []);
  const picks = {
    pickForm: FORM,
    closedPicks: isFull ? new Set(rows.flatMap(({ id }) => (picked.includes(id) ? [] : [id]))) : null,
  };
  const caption = `Models with their lowest price per million tokens, in ${currencyNote(rows.flatMap(({ currency }) => currency ?? []))}`;
  return (
    <div className="group/picks mt-3" onChange={count}>
      {listing.view === 'cards' && <ModelCards rows={rows} {...picks} />}
      {listing.view === 'table' && <ModelTable rows={rows} caption={caption} {...picks} />}
      {listing.view === 'all' && (
        <LongTable rows={rows} listing={listing} total={total} caption={caption} picked={picked} {...picks} />
      )}
      <Form
        id={FORM}
        action="/models/compare"
        className="sticky bottom-0 z-10 hidden items-center justify-between gap-4 border-t border-edge bg-surface/96 px-4 py-2.5 group-has-[[name=models]:checked]/picks:flex"
      >
        <span role="status" className="text-sm text-muted">
          {isFull
            ? `${picked.length} models are picked; five fit side by side. Take one away to pick another.`
            : 'Up to five models fit side by side. Of more, the first five are shown and the others are named.'}
        </span>
        <Button type="submit" size="small" variant="primary">
          Compare
          <span className="sr-only"> the picked models</span>
        </Button>
      </Form>
    </div>
  );
}
