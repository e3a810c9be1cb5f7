import { NotFound } from '../../platform/http-errors.ts';
import { type ExportFormat, exportFormats, exportRun } from '../../results/export-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { answering, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-run-export';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    const format = (new URL(request.url).searchParams.get('format') ?? 'json') as ExportFormat;
    if (!exportFormats.includes(format)) throw new NotFound(`There is no format "${format}".`);
    return await exportRun(ctx, await getRun(ctx, userId, params.id), format);
  });
}
