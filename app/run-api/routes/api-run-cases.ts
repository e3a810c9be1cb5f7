import { CASES_AT_ONCE, caseShows } from '../../results/case-rows.ts';
import { listCaseRows } from '../../results/list-case-rows.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import { readRound, wholeNumber } from '../calls/whole-number.ts';
import type { Route } from './+types/api-run-cases';

/** The table of all cases in one round, a page at a time. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    const run = await getRun(ctx, userId, params.id);
    const { searchParams } = new URL(request.url);
    const from = wholeNumber(request.url, 'from', { usual: 0, most: 1_000_000 });
    const show = caseShows.find(({ value }) => value === searchParams.get('show'))?.value ?? 'all';
    const filter = { show, text: (searchParams.get('q') ?? '').slice(0, 200) };
    return json(await listCaseRows(ctx, run, { round: readRound(request.url), from, count: CASES_AT_ONCE, filter }));
  });
}
