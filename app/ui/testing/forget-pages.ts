import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Removes rendered components after each test.
afterEach(cleanup);
