import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FakeProvider, makeFakeProvider } from './fake-provider.ts';

/** One provider for all tests of a file, reset before each test. */
export function startFakeProvider(): FakeProvider {
  const provider = makeFakeProvider();
  beforeAll(provider.open);
  beforeEach(() => {
    provider.calls.length = 0;
    provider.bodies.length = 0;
    provider.keys.length = 0;
    provider.outputTokens = 3;
    provider.onCall = () => {};
    provider.reply = () => null;
  });
  afterAll(provider.close);
  return provider;
}
