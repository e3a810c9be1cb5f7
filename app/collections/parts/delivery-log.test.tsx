import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { DeliveryLog } from './delivery-log.tsx';

type Webhook = ComponentProps<typeof DeliveryLog>['webhook'];

const attempt = (id: string, isDelivered: boolean) => ({
  id,
  messageId: 'msg_1',
  title: 'Person invited',
  isTest: false,
  at: '2026-11-29T02:00:00.000Z',
  isDelivered,
  outcome: isDelivered ? 'Status 200' : 'Status 500',
});

const shown = (state: 'on' | 'off', ...delivered: boolean[]) => shownWith({ state, nextAttempt: null }, delivered);

function shownWith(more: Pick<Webhook, 'state' | 'nextAttempt'>, delivered: boolean[]): string {
  const deliveries = delivered.map((isDelivered, at) => attempt(String(at), isDelivered));
  const webhook = { id: 'w', name: 'Build server', deliveries, ...more };
  const Page = createRoutesStub([{ path: '/', Component: () => <DeliveryLog webhook={webhook} action="/" /> }]);
  return renderToString(<Page />);
}

it('a webhook whose last delivery failed says so before its log is opened', () => {
  const says = (html: string) => html.includes('the last one failed');
  expect(says(shown('on', false, true))).toBe(true);
  expect(says(shown('on', true, false))).toBe(false);
  expect(says(shown('off', false))).toBe(false);
  expect(says(shown('on'))).toBe(false);
});

it('a webhook whose delivery waits for its next attempt says when that is, before its log is opened', () => {
  const nextAttempt = { at: '2026-11-29T02:12:00.000Z', inSeconds: 720 };
  const html = shownWith({ state: 'on', nextAttempt }, [false]).replaceAll(/<!--.*?-->|<[^>]*>/g, '');
  expect(html).toMatch(/^Next attempt: 29 Nov 2026 02:12 UTC, in 12 minutesLast deliveries/);
});
