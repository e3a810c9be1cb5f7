import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { it, onTestFinished, vi } from 'vitest';
import { ModelForm } from '../../models/model-form.tsx';

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
