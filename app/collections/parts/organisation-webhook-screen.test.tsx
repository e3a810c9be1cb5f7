import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { OrganisationWebhook } from './organisation-webhook.tsx';

type Webhook = ComponentProps<typeof OrganisationWebhook>['webhook'];

const webhook: Webhook = {
  id: 'w',
  name: 'Chat',
  kinds: ['run.failed'],
  channel: 'webhook',
  url: 'https://chat.example/hook',
  state: 'on',
  path: '/account',
  isList: false,
  token: null,
  nextAttempt: null,
  deliveries: [],
};

it.each([
  ['off', 'What happens while it is paused is never sent.'],
  ['failed', /^What happens meanwhile is kept for 90 days, 10,000 events at most\. /],
  ['on', null],
] as const)('a webhook that is %s says what becomes of events meanwhile', async (state, words) => {
  const Card = () => (
    <OrganisationWebhook webhook={{ ...webhook, state }} path="/" allowsPrivate={false} errors={{}} typed={null} />
  );
  const Page = createRoutesStub([{ path: '/', Component: Card }]);
  render(<Page />);
  await screen.findByText('Chat', { selector: 'h2' });
  if (words === null) expect(screen.queryByText(/What happens/)).toBeNull();
  else screen.getByText(words);
});
