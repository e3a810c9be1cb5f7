import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { quotaWords } from '../../billing/account-quota.ts';
import AccountApiKeys from './account-api-keys.tsx';

it('the message of the reached quota of API keys is shown in the form for a new one', async () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: AccountApiKeys as ComponentType,
      loader: () => ({ keys: [], sections: [] }),
      action: () => ({ secret: null, problem: quotaWords('apiKeys') }),
    },
  ]);
  render(<Page />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Create key' }));
  expect((await screen.findByText(quotaWords('apiKeys'))).closest('form')).toHaveProperty('method', 'post');
});
