import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ModelForm } from '../../models/model-form.tsx';
import { ModelPicker } from './model-picker.tsx';

it.each([
  [['a', 'b'], 1, '1 name listed by the provider, 1 more from our own list'],
  [['a', 'b', 'c'], 2, '2 names listed by the provider, 1 more from our own list'],
  [['a', 'b'], 2, '2 names listed by the provider'],
])(
  'of the names %j, the form says that %d came from the provider and the others from our own list',
  async (models, live, words) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('fetch', async () => Response.json({ models, former: ['z'], notes: {}, live, problem: null }));
    const empty = { name: '', description: '', modelType: '', apiEndpoint: '', sentModel: '', protocol: '', keyId: '' };
    const Form = () => (
      <ModelForm
        initial={{ ...empty, provider: 'openai' }}
        providers={[{ id: 'openai', name: 'OpenAI' }]}
        keys={[]}
        submitLabel="Register Model"
        onAnswer={() => {}}
      />
    );
    const Page = createRoutesStub([{ path: '/', Component: Form }]);
    render(<Page />);
    await screen.findByRole('combobox', { name: /^Model at the provider/, description: words }, { timeout: 20_000 });
  },
);

it('a key of an organisation is used only where it is chosen, and the form promises no other', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { key_id: string }).key_id);
    return Response.json({ models: ['a'], former: [], notes: {}, live: null, problem: null });
  });
  const empty = { name: '', description: '', modelType: '', apiEndpoint: '', sentModel: '', protocol: '', keyId: '' };
  const shared = { id: 'k1', provider: 'openai', name: 'Team', lastFour: '', endpoint: null, organisation: 'Acme' };
  const status = { keyStatus: 'valid', statusReason: '', checkedAt: '2026-11-23T00:00:00Z' } as const;
  const Form = () => (
    <ModelForm
      initial={{ ...empty, provider: 'openai' }}
      providers={[{ id: 'openai', name: 'OpenAI' }]}
      keys={[{ ...shared, ...status }]}
      submitLabel="Register Model"
      onAnswer={() => {}}
    />
  );
  const Page = createRoutesStub([{ path: '/', Component: Form }]);
  render(<Page />);
  const field = await screen.findByRole('combobox', { name: /^Key/ }, { timeout: 20_000 });
  await waitFor(() => expect(asked).toEqual(['']));
  expect((field as HTMLSelectElement).options[0]!.text).toBe('No key');
  fireEvent.change(field, { target: { value: 'k1' } });
  await waitFor(() => expect(asked).toEqual(['', 'k1']));
});

it('the name that a link fills in, or that is typed, is said to have ended as soon as it does', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const notes = { old: 'Shut down on 2026-01-05; recommended instead: new', late: 'Shuts down on 2027-01-05' };
  vi.stubGlobal('fetch', async () =>
    Response.json({ models: ['late'], former: ['old'], notes, live: null, problem: null }),
  );
  const empty = { description: '', modelType: '', apiEndpoint: '', protocol: '', keyId: '' };
  const Form = () => (
    <ModelForm
      initial={{ ...empty, name: 'old', sentModel: 'old', provider: 'openai' }}
      providers={[{ id: 'openai', name: 'OpenAI' }]}
      keys={[]}
      submitLabel="Register Model"
      onAnswer={() => {}}
    />
  );
  const Page = createRoutesStub([{ path: '/', Component: Form }]);
  render(<Page />);
  const named = (description: string) =>
    screen.findByRole('combobox', { name: /^Model at the provider/, description }, { timeout: 20_000 });
  fireEvent.input(await named(notes.old), { target: { value: 'late' } });
  fireEvent.input(await named(notes.late), { target: { value: 'other' } });
  await named('Our own list; with a key the live one');
});

it('the picker of a run says beside a registered model when it ends', () => {
  const model = { id: 'm', name: 'Mine', description: '', modelType: 'text-generation', provider: 'openai' };
  const facts = {
    apiEndpoint: null,
    sentModel: 'old',
    protocol: null,
    keyId: null,
    refuses: [],
    hasBatches: false,
    retiredAt: null,
  };
  const end = 'Shut down on 2026-01-05; recommended instead: new';
  const registered = { ...model, ...facts, end, createdAt: '2026-11-23T00:00:00Z' };
  const Picker = () => (
    <ModelPicker
      groups={[{ label: 'OpenAI', models: [registered] }]}
      selected={new Set()}
      most={null}
      vault={{ keys: [], providers: {} }}
      onTicked={() => {}}
      onChange={() => {}}
    />
  );
  const Page = createRoutesStub([{ path: '/', Component: Picker }]);
  render(<Page />);
  screen.getByRole('checkbox', { name: `Mine old ${end}` });
});
