import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { writeMoment } from '../../runs/figure-words.ts';
import { Card } from '../../ui/card.tsx';
import { AnswersPanel } from '../answers-panel.tsx';
import { AskedSettings } from '../parts/asked-settings.tsx';
import { Attached } from '../parts/attached.tsx';
import { EvidencePanel } from '../parts/evidence-panel.tsx';
import { MethodCard } from '../parts/method-card.tsx';
import { ModelEvidence } from '../parts/model-evidence.tsx';
import { ResultPanel } from '../result-panel.tsx';
import { loadShared } from '../share-run.server.ts';
import type { Route } from './+types/shared';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const asked = new URL(request.url).searchParams.get('model');
  return { ...(await loadShared(ctx, params.token)), asked, origin: ctx.config.publicUrl };
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  const robots = loaderData?.isPublic ? [] : [{ name: 'robots', content: 'noindex' }];
  return [{ title: pageTitle(loaderData?.view.name ?? 'Shared result') }, ...robots];
}

/** A shared result. */
export default function Shared({ loaderData, params }: Route.ComponentProps) {
  const { view, verdictsPath, again, asked, origin } = loaderData;
  const model = view.models.find(({ key }) => key === asked) ?? null;
  const answers = loaderData.answers.filter(({ modelKey }) => model === null || modelKey === model.key);
  return (
    <div className="page-width grid gap-8 *:min-w-0 py-10 sm:py-14">
      <header>
        <p className="caption">Shared result</p>
        <h1 className="mt-1 headline text-3xl sm:text-4xl break-words">{view.name}</h1>
        <p className="mt-2 text-sm text-muted">
          {view.rounds} {view.rounds === 1 ? 'round' : 'rounds'}, {view.caseCount}{' '}
          {view.caseCount === 1 ? 'case' : 'cases'}, {writeMoment(view.createdAt)}
        </p>
      </header>
      {model && <ModelEvidence view={view} model={model} path={`/shared/${params.token}`} canRepeat={again !== null} />}
      <ResultPanel view={view} answers={loaderData.answers} exportPath={null} verdictsPath={verdictsPath} />
      {answers.length > 0 && (
        <AnswersPanel runId={null} models={view.models} caseIds={['prompt']} rounds={1} initial={answers} />
      )}
      {view.prompt && (
        <Card as="section">
          <h2 className="caption">Prompt</h2>
          <p dir="auto" className="mt-2 text-sm break-words whitespace-pre-wrap">
            {view.prompt}
          </p>
          <Attached attached={view.attached} />
          <AskedSettings asked={view.asked} schema={view.schema} />
        </Card>
      )}
      <MethodCard method={view.method} />
      <EvidencePanel token={params.token} again={again} origin={origin} modelKey={model?.key} />
    </div>
  );
}
