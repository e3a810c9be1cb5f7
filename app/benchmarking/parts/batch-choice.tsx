import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { FormStart } from '../form/form-start.ts';

interface BatchChoiceProps {
  start: Pick<FormStart, 'batch'>;
  /** The account's models, and the selected ones. */
  models: { id: string; name: string; hasBatches: boolean }[];
  selected: ReadonlySet<string>;
}

/** Offered where every chosen model can be asked in batches; else it says which cannot. */
export function BatchChoice({ start, models, selected }: BatchChoiceProps) {
  const [isWanted, setIsWanted] = useState(start.batch);
  const others = models.filter(({ id, hasBatches }) => selected.has(id) && !hasBatches).map(({ name }) => name);
  const isOffered = selected.size > 0 && others.length === 0;
  return (
    <Checkbox
      name="batch"
      label="Send as a batch: half the price, answers within 24 hours, no times measured"
      hint={others.length > 0 ? noBatches(others) : hint}
      checked={isWanted && isOffered}
      disabled={!isOffered}
      onChange={(event) => setIsWanted(event.target.checked)}
    />
  );
}

const hint =
  'OpenAI, Anthropic, Google and Mistral have batches; with Google, answers may take 48 hours. You may close the page: the answers are collected by themselves.';

const MOST_NAMED = 5;

function noBatches(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `Not possible with ${named}: ${names.length === 1 ? 'its provider has' : 'their providers have'} no batches.`;
}
