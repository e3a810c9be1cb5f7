import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Removes rendered components after each test.
afterEach(cleanup);

// The files of a worker share a thread: what one of them put in the place of a global goes with it, as its page does.
afterAll(() => {
  vi.unstubAllGlobals();
});
