import { expect, it } from 'vitest';
import { SECRET_LINK_HOURS } from '../platform/mail-queries.server.ts';
import { LINK_HOURS } from './lifetimes.ts';

it('a mail is not sent after its secret link has ended', () => {
  expect(SECRET_LINK_HOURS).toBeLessThanOrEqual(LINK_HOURS);
});
