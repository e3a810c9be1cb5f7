import type { ComponentProps } from 'react';
import { Input } from '../ui/input.tsx';
import { MAX_BUDGET } from './request-settings.ts';

/** US dollars that a run and its judge may cost. */
export const BudgetInput = (
  control: Pick<ComponentProps<typeof Input>, 'id' | 'defaultValue' | 'aria-describedby'>,
) => <Input {...control} name="budget" type="number" inputMode="decimal" min={0.000001} max={MAX_BUDGET} step="any" />;
