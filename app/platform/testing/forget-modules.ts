/**
 * Test files of a project share a thread, so that packages are loaded and compiled once. Our own modules are loaded again
 * for each file: what they remember (caches, registered rooms, limits) ends with the file that made it.
 */
import { vi } from 'vitest';

vi.resetModules();
