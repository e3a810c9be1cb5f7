import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { emptyStart } from '../form/form-start.ts';
import { BenchmarkForm } from './benchmark-form.tsx';

const key = {
  id: 'k',
  provider: 'openai',
  name: 'Mine',
  lastFour: '1234',
  endpoint: null,
  keyStatus: 'valid',
  statusReason: '',
  checkedAt: '2026-11-23T00:00:00Z',
} as const;

it('models that are ticked and not added are not said to be missing: the form says what to press', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async () =>
    Response.json({ models: ['alpha', 'beta'], former: [], notes: {}, live: 2, problem: null }),
  );
  const Form = () => (
    <BenchmarkForm
      isDemoAsked={false}
      examples={[]}
      onDemoAddress={() => {}}
      groups={[]}
      vault={{ keys: [key], providers: { openai: 'OpenAI' } }}
      most={null}
      organisations={[]}
      isDemoOnly={false}
      isRunning={false}
      hasResult={false}
      startKey="start"
      start={emptyStart}
      draftKey={null}
      onDemo={() => {}}
      onStarted={() => {}}
    />
  );
  const Page = createRoutesStub([{ path: '/', Component: Form }]);
  render(<Page />);
  const user = userEvent.setup();
  screen.getByText('Please enter a prompt and select at least one model');
  await user.click(await screen.findByRole('checkbox', { name: 'alpha' }));
  screen.getByText('Please enter a prompt, and press “Add 1 model” to take what you ticked');
  fireEvent.input(screen.getByLabelText(/^Prompt/), { target: { value: 'Why is the sky blue?' } });
  await user.click(screen.getByRole('checkbox', { name: 'beta' }));
  screen.getByText('Please press “Add 2 models” to take what you ticked');
  screen.getByRole('button', { name: 'Add 2 models' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run Benchmark' }).disabled).toBe(true);
  for (const name of ['alpha', 'beta']) await user.click(screen.getByRole('checkbox', { name }));
  screen.getByText('Please enter a prompt and select at least one model');
});
