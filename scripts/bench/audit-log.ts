/** How long the audit log takes to answer its questions with 1,000,000 rows on PostgreSQL, as a page over HTTP. */
import { benchStaffPages } from './support/staff-pages.ts';

const ROWS = 1_000_000;

/**
 * Two years of acts. Half are of one account, a hundredth of editors; 60 acts of ten kinds, one outcome in a thousand is
 * a refusal, and one act and one object are very old and rare.
 */
const fill = `
  INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, request_id)
  SELECT lpad(n::text, 26, '0'), date_trunc('milliseconds', now() - (${ROWS} - n) * interval '1 minute'),
    CASE WHEN n % 7 = 0 THEN 'visitor' ELSE 'user' END,
    CASE WHEN n % 7 = 0 THEN NULL WHEN n % 2 = 0 THEN (SELECT id FROM "user" LIMIT 1) ELSE 'person' || n % 5000 END,
    CASE WHEN n = 5 THEN 'rare.act' ELSE (ARRAY['run','review','contribution','tool','model','user','session','list','alert','claim'])[1 + n % 10]
      || '.act-' || n % 6 END,
    (ARRAY['run','review','contribution','tool','model','user','session','list','alert','claim'])[1 + n % 10],
    CASE WHEN n = 7 THEN 'rare-object' ELSE 'thing-' || n % 20000 END,
    CASE WHEN n % 1001 = 0 THEN '{"outcome":"refused","reason":"The source does not say this."}'
      WHEN n % 3 = 0 THEN '{"outcome":"accepted"}' ELSE '{"from":"user","to":"editor"}' END::jsonb,
    'request' || n
  FROM generate_series(1, ${ROWS}) AS n`;

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export const bench = (print: (line: string) => void): Promise<void> =>
  benchStaffPages(print, {
    amount: `${ROWS} rows`,
    fill: async (client) => {
      await client.query(fill);
      await client.query('VACUUM ANALYZE audit_log');
    },
    pages: [
      ['/admin/audit-log', 'Older acts'],
      ['/admin/audit-log?who=ada%40acme.example', 'Older acts'],
      ['/admin/audit-log?what=rare.act', 'rare.act'],
      ['/admin/audit-log?outcome=refused', 'Older acts'],
      ['/admin/audit-log?kind=claim', 'Older acts'],
      ['/admin/audit-log?id=rare-object', 'rare-object'],
      [`/admin/audit-log?from=${day(500)}&to=${day(499)}`, 'Older acts'],
      ['/admin/audit-log?who=ada%40acme.example&what=rare.act', 'No such act'],
      ['/admin/audit-log?who=ada%40acme.example&outcome=refused&kind=run', 'Audit Log'],
      ['/admin/audit-log?who=visitor&what=claim.act-1&outcome=refused', 'Audit Log'],
      [`/admin/audit-log?outcome=refused&what=run.act-0&to=${day(650)}`, 'Audit Log'],
      ['/admin/audit-log', 'Older acts', 'editor'],
      ['/admin/audit-log?outcome=refused', 'Older acts', 'editor'],
      ['/admin/audit-log?kind=model', 'No such act', 'editor'],
    ],
  });

if (import.meta.main) await bench(console.log);
