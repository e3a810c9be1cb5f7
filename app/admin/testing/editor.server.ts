import { eq } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import { signedUp, type TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import type { TestContextOptions } from '../../platform/testing/test-database.server.ts';
import { loader as open } from '../routes/record.tsx';
import { action as edit, loader as openCell } from '../routes/record-edit.tsx';

/** An editor who changes the facts of ChatGPT through the forms. */

export const person = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
export type Fields = Record<string, string>;

export const args = (browser: TestBrowser, address: string, fields?: Fields) => {
  const [, kind, recordId] = /^\/admin\/catalogue\/(\w+)\/([\w.-]+)/.exec(address) ?? [];
  return {
    context: browser.provider(),
    request: browser.request(address, fields && { method: 'POST', body: new URLSearchParams(fields) }),
    params: { kind, recordId },
  } as never;
};
export const record = '/admin/catalogue/tool/chatgpt';
export const cellPath = (field: string, path = record) => `${path}/edit?${new URLSearchParams({ field })}`;
export const planPath = (plan: string, path = record) => `${cellPath('plan', path)}&${new URLSearchParams({ plan })}`;

export const become = (home: TestBrowser, role: string) =>
  mutate(home.ctx, 'test.prepare', { kind: 'user', id: 'ada' }, (tx) =>
    tx.update(user).set({ role }).where(eq(user.email, person.email)),
  );

export async function editor(options: TestContextOptions = {}): Promise<TestBrowser> {
  const home = await signedUp(person, options);
  await become(home, 'editor');
  return home;
}

export const withCatalogue = () => editor({ prepare: loadBuiltInContent });

export const today = ({ ctx }: TestBrowser) => ctx.now().toISOString().slice(0, 10);
export const ground = (browser: TestBrowser): Fields => ({
  source: 'https://openai.com/prices',
  quote: 'There is no free plan.',
  groundStanding: 'read',
  groundDay: today(browser),
});

export interface Answer {
  data?: {
    typed: Fields;
    errors: Fields;
    problem: string | null;
    present: { text: string }[];
    preview: { text: string }[] | null;
  };
  init?: { status: number };
  status?: number;
}

/** What the form of a cell posts when nothing is changed. */
export async function begunIn(browser: TestBrowser, path: string): Promise<Fields> {
  const { cell, begun } = await openCell(args(browser, path));
  return { ...cell.plan, ...begun, intent: 'publish' };
}

export const post = async (browser: TestBrowser, path: string, fields: Fields) =>
  (await edit(args(browser, path, fields))) as Answer;

export const send = async (browser: TestBrowser, field: string, fields: Fields) =>
  await post(browser, cellPath(field), { ...ground(browser), ...fields });

export const history = async (browser: TestBrowser) => (await open(args(browser, record))).changes;
