import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { quotaWords } from '../../billing/account-quota.ts';
import { ModelForm } from '../../models/model-form.tsx';
import { ToasterSlot } from '../../ui/toast.tsx';
import { emptyStart } from '../form/form-start.ts';
import { BenchmarkForm } from './benchmark-form.tsx';
import { KeyManager } from './key-manager.tsx';

/** The component on a page whose action answers as the server does when the quota is reached. */
function renderPage(Component: ComponentType, answerOf: (intent: FormDataEntryValue | null) => unknown) {
  const action = async ({ request }: { request: Request }) => answerOf((await request.formData()).get('intent'));
  const Page = createRoutesStub([{ path: '/', Component, action }]);
  render(<Page />);
  return userEvent.setup();
}

it('the message of the reached quota of models is shown at the name of the new one', async () => {
  const initial = { name: '', description: '', modelType: '', apiEndpoint: '', provider: '', sentModel: '' };
  const Form = () => (
    <ModelForm
      initial={{ ...initial, protocol: '', keyId: '' }}
      providers={[]}
      keys={[]}
      submitLabel="Register Model"
      onAnswer={() => {}}
    />
  );
  const user = renderPage(Form, () => ({ errors: { name: quotaWords('models') } }));
  await user.click(await screen.findByRole('button', { name: 'Register Model' }));
  await screen.findByText(quotaWords('models'));
  screen.getByRole('combobox', { name: 'Model Name', description: (text) => text.includes(quotaWords('models')) });
});

it('the message of the reached quota of provider keys is shown in the form for a new one', async () => {
  const configs = [{ provider_id: 'openai', provider_name: 'OpenAI', api_key_status: 'missing' as const, keys: [] }];
  const keyProblem = { field: 'name', reason: quotaWords('providerKeys') };
  const user = renderPage(
    () => <KeyManager configs={configs} />,
    () => ({ keyProblem }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add Key' }));
  await user.click(screen.getByRole('button', { name: 'Save Key' }));
  expect((await screen.findByText(quotaWords('providerKeys'))).closest('form')).toHaveProperty('method', 'post');
});

it('the message of the reached quota of suites is shown when a run with a new one is refused', async () => {
  const refusal = { status: 403 as const, title: 'Too many suites', description: quotaWords('suites') };
  const model = { id: 'alpha', name: 'alpha', description: '', modelType: 'openai', provider: 'openai' };
  const registered = {
    ...model,
    apiEndpoint: null,
    sentModel: null,
    protocol: null,
    keyId: null,
    refuses: [],
    hasBatches: false,
    end: null,
  };
  const Form = () => (
    <>
      <ToasterSlot />
      <BenchmarkForm
        isDemoAsked={false}
        examples={[]}
        onDemoAddress={() => {}}
        groups={[
          { label: 'OpenAI', models: [{ ...registered, createdAt: '2026-11-22T09:00:00.000Z', retiredAt: null }] },
        ]}
        vault={{ keys: [], providers: {} }}
        most={null}
        organisations={[]}
        isDemoOnly={false}
        isRunning={false}
        hasResult={false}
        startKey="start"
        start={{ ...emptyStart, prompt: 'Why is the sky blue?', name: 'Sky', modelIds: ['alpha'] }}
        draftKey={null}
        onDemo={() => {}}
        onStarted={() => {}}
      />
    </>
  );
  const user = renderPage(Form, (intent) => (intent === 'run' ? { refusal } : null));
  await user.click(await screen.findByRole('button', { name: 'Run Benchmark' }));
  await screen.findByText('Too many suites');
  await screen.findByText(quotaWords('suites'));
});
