import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { PromptTab } from './prompt-tab.tsx';

beforeEach(() => sessionStorage.clear());

const registered = {
  description: '',
  modelType: 'text-generation',
  provider: 'openai',
  apiEndpoint: null,
  sentModel: null,
  protocol: null,
  keyId: null,
  refuses: [],
  hasBatches: false,
  retiredAt: null,
  end: null,
  createdAt: '2026-11-23T00:00:00Z',
};
const models = ['alpha', 'beta', 'gamma'].map((name) => ({ ...registered, id: name, name }));

function open(draftKey = 'anna', known = models) {
  const account = {
    models: known,
    groups: [{ label: 'OpenAI', models: known }],
    plan: { most: 3 },
    vault: { keys: [], providers: {} },
    run: null,
    start: null,
    lastModelIds: [],
    organisations: [],
    draftKey,
  };
  const Tab = () => <PromptTab startKey="k" account={account} isDemoOnly={false} examples={[]} addressed={null} />;
  const Page = createRoutesStub([{ path: '/', Component: Tab }]);
  return render(<Page />);
}

const typed: Record<string, string> = {
  Goal: 'Get the money back.',
  Persona: 'Impatient.',
  'Answers at most': '3',
  'Ends with the phrase': 'Goodbye',
  'Ends when': 'The date is said.',
  'System prompt': 'Be brief.',
  'JSON Schema of the answer': '{"type": "object"}',
  Seed: '7',
  'Stop sequences': 'END',
  Budget: '2.5',
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}(optional)?$`));

it('what was typed into the form is there again after the page is left, for the same person only', async () => {
  const first = open();
  for (const [label, value] of Object.entries(typed)) fireEvent.input(await field(label), { target: { value } });
  fireEvent.change(await field('Model that plays the user'), { target: { value: 'gamma' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^alpha/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'An answer that breaks the schema is a failed check' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a check' }));
  fireEvent.input(await field('Text of check 1'), { target: { value: 'water' } });
  first.unmount();
  const again = open();
  for (const [label, value] of Object.entries({ ...typed, 'Text of check 1': 'water' }))
    expect((await field(label)).value).toBe(value);
  expect((await field('Model that plays the user')).value).toBe('gamma');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^alpha/ }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /breaks the schema/ }).checked).toBe(false);
  again.unmount();
  open('bill');
  expect((await field('Goal')).value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^alpha/ }).checked).toBe(false);
});

it('a model of a draft that is gone is not chosen any more', async () => {
  const first = open();
  for (const name of ['alpha', 'beta'])
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^${name}`) }));
  first.unmount();
  open('anna', models.slice(1));
  expect(await screen.findByText('1 of 3')).toBeTruthy();
});
