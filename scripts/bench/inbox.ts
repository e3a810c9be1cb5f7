/** How long the administrators' inbox takes with 10,000 items on PostgreSQL, as a page over HTTP. */
import { benchStaffPages } from './support/staff-pages.ts';

const ITEMS = 10_000;

/** Six of ten are corrections of tools, the others new tools. */
const fill = `
  INSERT INTO contributions (id, kind, token, subject_kind, subject_id, field, content, sent_at, due_at, state)
  SELECT 'c' || n, CASE WHEN n % 10 < 6 THEN 'correction' ELSE 'submission' END, 'token' || n, 'tool',
    (SELECT id FROM ai_tools ORDER BY id LIMIT 1 OFFSET n % 200), 'pricing.free',
    CASE WHEN n % 10 < 6
      THEN jsonb_build_object('name', 'Tool ' || n, 'label', 'Free Plan', 'values', '[false]'::jsonb, 'present', 'Yes',
        'source', 'https://vendor' || n || '.test/prices', 'quote', 'There is no free plan.', 'note', NULL)
      ELSE jsonb_build_object('name', 'Tool ' || n, 'website', 'https://tool' || n || '.test/', 'category', 'coding',
        'description', 'Does something for somebody.', 'vendor', NULL, 'note', NULL) END,
    now() - n * interval '1 minute', now() - n * interval '1 minute', 'waiting'
  FROM generate_series(1, ${ITEMS}) AS n`;

export const bench = (print: (line: string) => void): Promise<void> =>
  benchStaffPages(print, {
    amount: `${ITEMS} items`,
    fill: async (client) => {
      await client.query(fill);
      await client.query('ANALYZE contributions');
    },
    pages: [
      ['/admin/inbox', 'Tool 10000'],
      ['/admin/inbox?kind=submission', 'New tool'],
    ],
  });

if (import.meta.main) await bench(console.log);
