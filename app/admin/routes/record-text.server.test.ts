import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { builtInContent } from '../../catalog/built-in/built-in-content.server.ts';
import { findTool, listCompanies } from '../../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { aiTools, toolChanges } from '../../catalog/schema.server.ts';
import { changeSentence } from '../../catalog/tool-change.ts';
import { listToolChanges } from '../../catalog/tool-changes.server.ts';
import { loader as corrections } from '../../contributions/routes/corrections.tsx';
import { contributions } from '../../contributions/schema.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { args, type Fields, ground, record, send, withCatalogue } from '../testing/editor.server.ts';
import { action as change, loader as open } from './record.tsx';
import { loader as openCell } from './record-edit.tsx';
import { action, loader } from './record-text.tsx';

type Home = TestBrowser;
interface Answer {
  data?: { errors: Fields; problem: string | null; present: string[]; preview: string[] | null };
  status?: number;
}

const path = (field: string, of = record) => `${of}/text?field=${field}`;
const post = async (home: Home, field: string, fields: Fields, of = record) => {
  const { seen } = await loader(args(home, path(field, of)));
  return (await action(
    args(home, path(field, of), { seen, intent: 'publish', note: 'It was old.', ...fields }),
  )) as Answer;
};
const toolOf = async (home: Home) => (await findTool(home.ctx, 'chatgpt'))!;
const long = 'An assistant for text, pictures and code, by the makers of GPT.';

it('an editor changes description, pros and cons; readers see them, and why they were changed', async () => {
  const home = await withCatalogue();
  expect((await post(home, 'description', { value: ` ${long}\n` })).status).toBe(302);
  expect((await post(home, 'pros', { value: 'Fast answers\n\n  Works in many  languages \n' })).status).toBe(302);
  expect((await post(home, 'cons', { value: '' })).status).toBe(302);
  expect(await toolOf(home)).toMatchObject({
    description: long,
    pros: ['Fast answers', 'Works in many languages'],
    cons: [],
  });
  const shown = await corrections(args(home, '/corrections'));
  expect(JSON.stringify(shown)).toContain('"note":"It was old."');
  expect(JSON.stringify(shown)).not.toContain('ada@acme.example');
  const rows = await home.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'text.edit'));
  expect(rows.map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ field: 'pros', after: 'Fast answers; Works in many languages' }),
  );
  const logged = await home.ctx.db.select().from(toolChanges).where(eq(toolChanges.field, 'description'));
  expect(logged).toMatchObject([{ toolId: 'chatgpt', toValue: long, source: 'hand' }]);
  const changes = (await listToolChanges(home.ctx, { toolId: 'chatgpt', limit: 10 })).map(changeSentence);
  expect(changes).toContainEqual(
    expect.stringMatching(/^Pros: now “Fast answers; Works in many languages”, before “.+”$/),
  );
});

it('a text survives a release and a change of a fact, is reverted to what the release says, and restored', async () => {
  const home = await withCatalogue();
  const before = await toolOf(home);
  await post(home, 'description', { value: long });
  await send(home, 'pricing.free', { ...ground(home), value: 'no', intent: 'publish', seen: await seenOf(home) });
  // As a release with another text does: the row is written again, because its hash differs.
  await mutate(home.ctx, 'test.release', { kind: 'tool', id: 'chatgpt' }, (tx) =>
    tx.update(aiTools).set({ contentHash: 'older' }).where(eq(aiTools.id, 'chatgpt')),
  );
  await loadBuiltInContent(home.ctx);
  expect(await toolOf(home)).toMatchObject({ description: long, pricing: { free: false } });
  const [edited] = (await open(args(home, record))).changes.filter(({ field }) => field === 'description');
  expect(edited).toMatchObject({
    label: 'Description',
    before: before.description,
    value: long,
    by: 'ada@acme.example',
  });
  await change(args(home, record, { id: edited!.id, intent: 'revert', reason: 'It was better before.' }));
  expect(await toolOf(home)).toMatchObject({ description: before.description, pricing: { free: false } });
  expect(before.description).toBe(builtInContent().tools.find(({ id }) => id === 'chatgpt')!.description);
  await change(args(home, record, { id: edited!.id, intent: 'restore' }));
  expect((await toolOf(home)).description).toBe(long);
});

const seenOf = async (home: Home) => (await openCell(args(home, `${record}/edit?field=pricing.free`))).begun.seen ?? '';

it('of two editors, the second learns who published first, and loses nothing', async () => {
  const home = await withCatalogue();
  const { seen } = await loader(args(home, path('pros')));
  await post(home, 'pros', { value: 'Fast answers' });
  const refused = await post(home, 'pros', { value: 'Cheap', seen });
  expect(refused.data).toMatchObject({ present: ['Fast answers'] });
  expect(refused.data!.problem).toContain('ada@acme.example changed it');
  expect((await toolOf(home)).pros).toEqual(['Fast answers']);
});

it('an editor begins with what the database says, also where the catalogue in memory is behind', async () => {
  const home = await withCatalogue();
  const tool = await toolOf(home);
  const facts = tool.facts.map((fact) => (fact.field === 'vendor' ? { ...fact, value: 'Elsewhere' } : fact));
  // As another process does before this one is notified.
  await mutate(home.ctx, 'test.elsewhere', { kind: 'tool', id: 'chatgpt' }, (tx) =>
    tx
      .update(aiTools)
      .set({ pros: ['Written elsewhere'], facts })
      .where(eq(aiTools.id, 'chatgpt')),
  );
  expect((await toolOf(home)).pros).toEqual(tool.pros);
  expect((await loader(args(home, path('pros')))).text.lines).toEqual(['Written elsewhere']);
  expect((await openCell(args(home, `${record}/edit?field=vendor`))).begun.value).toBe('Elsewhere');
});

it('of several who changed a text the one who did last is named, also if that was a revert of an older change', async () => {
  const home = await withCatalogue();
  const { seen } = await loader(args(home, path('pros')));
  for (const value of ['First', 'Second']) await post(home, 'pros', { value });
  const [second, first] = (await open(args(home, record))).changes;
  const at = (time: string) => new Date(`2026-11-01T${time}:00Z`);
  await mutate(home.ctx, 'test.prepare', { kind: 'tool', id: 'chatgpt' }, async (tx) => {
    await tx.insert(user).values({ id: 'eve', email: 'eve@acme.example', role: 'editor' });
    const decided = (id: string, decidedBy: string | null, time: string) =>
      tx
        .update(contributions)
        .set({ decidedAt: at(time), decidedBy })
        .where(eq(contributions.id, id));
    await decided(second!.reference, null, '10:00');
    await decided(first!.reference, 'eve', '11:00');
  });
  const refused = await post(home, 'pros', { value: 'Third', seen });
  expect(refused.data!.problem).toContain('eve@acme.example changed it on 2026-11-01 11:00 UTC');
});

it('a wrong text is refused with its line, and a preview publishes nothing', async () => {
  const home = await withCatalogue();
  const { pros, description } = await toolOf(home);
  const wrong = async (field: string, value: string, more: Fields = {}) =>
    (await post(home, field, { value, ...more })).data!.errors;
  expect(await wrong('pros', 'Good\nBad\u202egnp.exe')).toEqual({
    value: expect.stringMatching(/^Line 2: .*right-to-left/),
  });
  expect(await wrong('pros', `Good\n${'x'.repeat(301)}`)).toEqual({ value: expect.stringContaining('At most 300') });
  expect(await wrong('pros', 'Good\nGood')).toEqual({ value: 'It says “Good” twice.' });
  expect(await wrong('pros', 'line\n'.repeat(21))).toEqual({ value: 'At most 20 pros, please.' });
  expect(await wrong('description', '')).toEqual({ value: 'Please describe it in at least 20 characters.' });
  expect(await wrong('description', 'x'.repeat(2_001))).toEqual({ value: expect.stringContaining('At most 2000') });
  expect(await wrong('description', description)).toEqual({ value: 'It says this already.' });
  expect(await wrong('pros', 'Good', { note: '' })).toEqual({ note: 'Please say why: it is public.' });
  const seen = await post(home, 'pros', { value: '<script>alert(1)</script>', intent: 'preview' });
  expect(seen.data!.preview).toEqual(['<script>alert(1)</script>']);
  expect((await toolOf(home)).pros).toEqual(pros);
  await expect(loader(args(home, path('name')))).rejects.toMatchObject({ status: 404 });
});

it('the description of a company is edited in the same way, and it has no pros', async () => {
  const home = await withCatalogue();
  const openai = '/admin/catalogue/company/openai';
  await post(home, 'description', { value: long }, openai);
  expect((await listCompanies(home.ctx)).find(({ id }) => id === 'openai')!.description).toBe(long);
  await expect(loader(args(home, path('pros', openai)))).rejects.toMatchObject({ status: 404 });
});
