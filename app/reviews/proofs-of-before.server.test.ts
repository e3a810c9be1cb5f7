/** A database with screenshots and reports of the time before a screenshot had an id of its own. */
import { expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { record } from '../platform/mutate.server.ts';
import { openDatabaseBefore } from '../platform/testing/database-before.server.ts';
import { contextOn } from '../platform/testing/test-database.server.ts';
import { sealSecret } from '../vault/sealed-secret.server.ts';
import { openProof } from './decide-proof.server.ts';
import { proofPurpose } from './record/proof.server.ts';
import { reviewProofs, reviewReports } from './schema.server.ts';

const bytes = Buffer.from('a screenshot of before');
const review = (id: string, person: string, state: string, decidedAt: string) =>
  `INSERT INTO reviews (id, tool_id, user_id, state, works, pros, cons, use_case, byline, used_for, used_each, conflict,
      incentive, verification, found_verification, is_of_vendor_domain, network_hash, text_bands, written_at, decided_at)
    VALUES ('${id}', 't1', '${person}', '${state}', 4, 'Good.', '', 'Letters.', 'Anna', 'months', 'week', 'none',
      'none', 'email', 'email', false, 'h', '{}', '2026-10-01', ${decidedAt})`;

const write = (ctx: Context, statement: string) => record(ctx, (tx) => tx.execute(statement));

it('screenshots can still be opened and reports keep their decisions after the upgrade', async () => {
  const { database, upgrade } = await openDatabaseBefore('0040_numbers-of-alerts');
  const ctx = contextOn(database);
  const statements = [
    `INSERT INTO "user" (id, email) VALUES ('anna', 'anna@acme.example'), ('ben', 'ben@acme.example')`,
    `INSERT INTO ai_tools (id, name, description, category, vendor, website, pricing, origin,
        created_at, updated_at)
      VALUES ('t1', 'Tool', 'A tool.', 'Writing', 'Acme', 'https://acme.example', '{}', 'built-in', now(), now())`,
    review('r1', 'anna', 'public', 'NULL'),
    review('r2', 'ben', 'removed', `'2026-10-03'`),
  ];
  for (const statement of statements) await write(ctx, statement);
  const sealed = await record(ctx, (tx) =>
    sealSecret(ctx, tx, 'anna', proofPurpose('anna', 'r1'), bytes.toString('base64')),
  );
  await write(
    ctx,
    `INSERT INTO review_proofs
      (review_id, user_id, media_type, width, height, sealed_image, state, sent_at, decided_at) VALUES
      ('r1', 'anna', 'image/png', 800, 600, '${sealed}', 'waiting', '2026-10-01', NULL),
      ('r2', 'ben', 'image/png', 800, 600, NULL, 'accepted', '2026-10-01', '2026-10-02')`,
  );
  await write(
    ctx,
    `INSERT INTO review_reports (id, review_id, user_id, about, problem, note, sent_at, state) VALUES
      ('waits', 'r1', 'ben', 'review', 'spam', 'Look.', '2026-10-02', 'waiting'),
      ('upheld', 'r2', 'anna', 'review', 'spam', 'Look.', '2026-10-02', 'upheld')`,
  );
  await upgrade();
  expect((await openProof(ctx, 'r1'))?.bytes.equals(bytes)).toBe(true);
  const proofs = await ctx.db.select().from(reviewProofs).orderBy(reviewProofs.reviewId);
  expect(proofs.map(({ id, reviewId, state, width }) => [id, reviewId, state, width])).toEqual([
    ['r1', 'r1', 'waiting', 800],
    ['r2', 'r2', 'accepted', 800],
  ]);
  const reports = await ctx.db.select().from(reviewReports).orderBy(reviewReports.id);
  expect(reports.map(({ id, state, note, decidedAt }) => [id, state, note, decidedAt])).toEqual([
    ['upheld', 'upheld', 'Look.', new Date('2026-10-03T00:00:00Z')],
    ['waits', 'waiting', 'Look.', null],
  ]);
});
