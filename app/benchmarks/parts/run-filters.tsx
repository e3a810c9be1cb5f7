import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { statusWords } from '../run-plan.ts';

/** Filters of the list of runs; they live in the address. */
export function RunFilters({ filter }: { filter: { text: string; status: string; isStarred: boolean } }) {
  return (
    <Form method="get" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="tab" value="results" />
      <Input name="q" aria-label="Name" placeholder="Name of the run" defaultValue={filter.text} className="max-w-56" />
      <Select
        name="status"
        aria-label="Status"
        className="w-48"
        defaultValue={filter.status}
        placeholder="Any status"
        options={Object.entries(statusWords).map(([value, label]) => ({ value, label }))}
      />
      <Checkbox name="starred" label="Starred" defaultChecked={filter.isStarred} />
      <Button type="submit">Filter</Button>
    </Form>
  );
}
