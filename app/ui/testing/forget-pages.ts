import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Every test begins with an empty page.
afterEach(cleanup);
