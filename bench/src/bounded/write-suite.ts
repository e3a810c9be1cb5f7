import { type Document, isSeq, parseDocument, stringify } from 'yaml';

export interface SuiteChanges {
  text: string;
  set: Record<string, unknown>;
  remove: readonly string[];
  /** Checks beside those of the suite. */
  assert: readonly unknown[];
}

function addChecks(suite: Document, checks: readonly unknown[]): void {
  const own = suite.get('assert', true);
  if (isSeq(own)) for (const check of checks) own.add(suite.createNode(check));
  else {
    const list: unknown = suite.toJS()?.assert;
    suite.set('assert', suite.createNode([...(Array.isArray(list) ? list : []), ...checks]));
  }
}

function changeText(suite: Document, { set, remove, assert }: SuiteChanges): string {
  for (const key of remove) suite.delete(key);
  for (const [key, value] of Object.entries(set)) suite.set(key, suite.createNode(value));
  if (assert.length > 0) addChecks(suite, assert);
  return suite.toString();
}

/** A suite's text with some fields changed; cases and comments stay as they were written. */
export function writeSuite(changes: SuiteChanges): string {
  const { text, set, remove, assert } = changes;
  const suite = parseDocument(text);
  const before: unknown = suite.toJS({ maxAliasCount: 100 });
  try {
    return changeText(suite, changes);
  } catch {
    // A field that is gone or replaced held an anchor that others refer to: these are written out.
    const own = before as Record<string, unknown>;
    const kept = Object.fromEntries(Object.entries(own).filter(([key]) => !remove.includes(key)));
    const checks = Array.isArray(own.assert) ? own.assert : [];
    const all = { ...kept, ...set, ...(assert.length > 0 ? { assert: [...checks, ...assert] } : {}) };
    return stringify(all, { aliasDuplicateObjects: false });
  }
}
