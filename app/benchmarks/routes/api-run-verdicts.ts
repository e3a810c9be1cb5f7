import { answering, json, requireCaller } from '../benchmark-caller.server.ts';
import { listVerdictPage } from '../load-quality.server.ts';
import { VERDICTS_AT_ONCE, verdictShows } from '../quality-view.ts';
import { getRun } from '../run-queries.server.ts';
import type { Route } from './+types/api-run-verdicts';

/** What the judge said of each pair of answers, in its own words, and how far it has come. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    const run = await getRun(ctx, userId, params.id);
    const { searchParams } = new URL(request.url);
    const whole = (name: string, usual: number) => {
      const asked = Number(searchParams.get(name) ?? usual);
      return Number.isFinite(asked) ? Math.max(0, Math.floor(asked)) : usual;
    };
    const show = verdictShows.find(({ value }) => value === searchParams.get('show'))?.value ?? 'all';
    const most = Math.min(200, whole('count', VERDICTS_AT_ONCE));
    return json(await listVerdictPage(ctx, run, { from: whole('from', 0), most, show }));
  });
}
