import { createContext, Script } from 'node:vm';

/** A pattern that needs longer is given up: some patterns take years on some answers. */
export const PATTERN_LIMIT_MS = 250;

const script = new Script('new RegExp(pattern, flags).test(text)');

/** Whether a regular expression matches; null when it does not finish within 250 ms, so that no pattern of a suite can stop a run. */
export function matchPattern(pattern: string, flags: string, text: string): boolean | null {
  const context = createContext({ pattern, flags, text });
  try {
    return script.runInContext(context, { timeout: PATTERN_LIMIT_MS }) === true;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}
