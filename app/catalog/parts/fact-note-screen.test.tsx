import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FactNote } from '../fact-note.tsx';
import { factMark } from '../fact-wording.ts';
import type { Fact } from '../tool.ts';

const fact: Fact = {
  field: 'status',
  value: { kind: 'shut down' },
  standing: 'read',
  source: 'https://vendor.test/end',
  quote: 'It ends today.',
  translation: null,
  observedAt: '2025-01-04',
  checkedAt: null,
  by: null,
  names: null,
  note: null,
  attribution: null,
} as Fact;
const mark = factMark({ facts: [fact] }, fact, '2026-11-01');

it.each([
  ['a mark says that its fact is ageing, and so does the popover', false, 'Read 4 Jan 2025 · ageing: Status'],
  ['a quiet mark has the date alone, and its popover says that the fact is ageing', true, 'Read 4 Jan 2025: Status'],
])('%s', (_title, isQuiet, name) => {
  render(<FactNote mark={mark} label="Status" isQuiet={isQuiet} />);
  expect(screen.getByRole('button').textContent).toBe(name);
  expect(screen.getByText(/Ageing: it may have changed since/)).not.toBeNull();
});
