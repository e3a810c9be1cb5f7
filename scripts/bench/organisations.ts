/** How long the pages of an organisation take with 1,000 members and 100,000 runs on PostgreSQL, over HTTP. */
import { benchStaffPages } from './support/staff-pages.ts';

const [MEMBERS, RUNS, SUITES, ACTS] = [1_000, 100_000, 500, 100_000];

/** Each statement by itself: the administrator of the bench is an owner, and every member has started runs. */
const fill = [
  `INSERT INTO "user" (id, email, name, role) VALUES ('acme', 'acme@organisation.invalid', 'Acme', 'organisation')`,
  `INSERT INTO organisation (id, address) VALUES ('acme', 'acme')`,
  `INSERT INTO "user" (id, email, name)
  SELECT 'member' || n, 'member' || n || '@acme.example', 'Member ' || n FROM generate_series(1, ${MEMBERS}) AS n`,
  `INSERT INTO organisation_member (organisation_id, user_id, role, joined_at)
  SELECT 'acme', id, CASE WHEN id LIKE 'member%' THEN 'member' ELSE 'owner' END, now() FROM "user" WHERE id <> 'acme'`,
  `INSERT INTO benchmark_tests (id, user_id, name, metrics, prompt, case_count, versions, created_at)
  SELECT 'suite' || n, 'acme', 'Suite ' || n, '[]', 'Answer this mail.', 20, 3, now() FROM generate_series(1, ${SUITES}) AS n`,
  `INSERT INTO benchmark_runs (id, user_id, started_by, test_id, suite_version, suite_hash, start_key, name, status, plan, planned,
    reserved_tokens, used_tokens, month, summary, is_starred, created_at, finished_at)
  SELECT 'run' || n, 'acme', 'member' || (1 + n % ${MEMBERS}), 'suite' || (1 + n % ${SUITES}), 1 + n % 3, 'hash' || n % 3, 'start' || n,
    'Suite ' || (1 + n % ${SUITES}), CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'completed' END,
    jsonb_build_object('prompt', repeat('Answer this mail. ', 60), 'rounds', 3, 'models', (
      SELECT jsonb_agg(jsonb_build_object('key', 'm' || m, 'name', 'Model ' || m, 'model', 'model-' || m, 'provider', 'openai',
        'modelId', NULL, 'keyId', NULL)) FROM generate_series(1, 4) AS m)),
    240, 0, 24000, '2026-11',
    jsonb_build_object('models', (
      SELECT jsonb_agg(jsonb_build_object('key', 'm' || m, 'name', 'Model ' || m, 'attempted', 60, 'answered', 60, 'aborted', 0))
      FROM generate_series(1, 4) AS m)),
    n % 100 = 0, now() - n * interval '1 minute', now() - n * interval '1 minute'
  FROM generate_series(1, ${RUNS}) AS n`,
  `INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, request_id)
  SELECT lpad(n::text, 26, '0'), now() - (${ACTS} - n) * interval '1 minute', 'user', 'member' || (1 + n % ${MEMBERS}),
    'organisation.start-run', 'organisation', 'acme', jsonb_build_object('run', 'run' || n), 'request' || n
  FROM generate_series(1, ${ACTS}) AS n`,
  'VACUUM ANALYZE',
];

const path = '/organisations/acme';
const middle = new URLSearchParams({ after: `${new Date(Date.now() - 50_000 * 60_000).toISOString()}_run50000` });

export const bench = (print: (line: string) => void): Promise<void> =>
  benchStaffPages(print, {
    amount: `${MEMBERS} members and ${RUNS} runs`,
    fill: async (client) => {
      for (const statement of fill) await client.query(statement);
    },
    pages: [
      [path, 'More members'],
      [`${path}?q=member99`, 'member99'],
      [`${path}/runs`, 'Older runs'],
      [`${path}/runs?${middle}`, 'Older runs'],
      [`${path}/runs?q=Suite+77`, 'Suite 77'],
      [`${path}/runs?q=nothing+has+this+name`, 'No such run'],
      [`${path}/runs?status=failed&starred=on`, 'Suite'],
      [`${path}/runs?status=running`, 'No such run'],
      [`${path}/runs?show=suites`, 'More suites'],
      [`${path}/audit-log`, 'Older acts'],
      [`${path}/settings`, 'Leave'],
      [`${path}/roles`, 'Viewer'],
    ],
  });

if (import.meta.main) await bench(console.log);
