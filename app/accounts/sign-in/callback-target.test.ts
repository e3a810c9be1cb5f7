import { describe, expect, it } from 'vitest';
import { callbackTarget } from './callback-target.ts';

const plain = { type: null, provider: null, isNewUser: false, from: null, rememberedPlan: null, isMarkedNew: false };

describe('coming back from outside', () => {
  it.each([
    ['a confirmed address', { type: 'signup' }, '/welcome'],
    ['a confirmed address, whatever the tab remembers', { type: 'signup', rememberedPlan: 'starter' }, '/welcome'],
    [
      'somebody new whom an organisation sent',
      { provider: 'organisation', isNewUser: true, from: '/organisations/acme' },
      '/organisations/acme',
    ],
    ['a brand-new person from Google', { provider: 'google', isNewUser: true }, '/welcome'],
    ['a known person from Google', { provider: 'google' }, '/benchmarking'],
    ['a known person who wanted a page', { provider: 'google', from: '/model/new' }, '/model/new'],
    ['a known person sent by a forged address', { provider: 'google', from: '//evil.example' }, '/benchmarking'],
    ['a plain session with a remembered plan', { rememberedPlan: 'professional', isMarkedNew: true }, '/for-providers'],
    ['a plain session of someone new', { isMarkedNew: true }, '/welcome'],
    ['a plain session', {}, '/benchmarking'],
  ])('%s goes on', (_who, facts, target) => {
    expect(callbackTarget({ ...plain, ...facts })).toBe(target);
  });
});
