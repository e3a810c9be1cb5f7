import { TAILS_TITLE } from '@yardstick/bench/words';
import { useState } from 'react';
import { writeNumber } from '../runs/figure-words.ts';
import { Banner } from '../ui/banner.tsx';
import { ExportLinks } from './parts/export-links.tsx';
import { FigureCharts } from './parts/figure-charts.tsx';
import { FigureTable } from './parts/figure-table.tsx';
import { MonthlyCosts } from './parts/monthly-costs.tsx';
import { QualityAgainstCost } from './parts/quality-against-cost.tsx';
import { QualitySection } from './parts/quality-section.tsx';
import { VerdictCard } from './parts/verdict-card.tsx';
import { VersionsCard } from './parts/versions-card.tsx';
import { type AnswerView, countMissing, type RunView } from './run-view.ts';
import { type ModelOrder, orderModels } from './view/model-order.ts';

interface ResultPanelProps {
  view: RunView;
  answers: AnswerView[];
  /** Files of a stored run; null: the page makes the one file itself. */
  exportPath: string | null;
  /** Where the judge's own words are loaded from, for readers other than the owner. */
  verdictsPath?: string | null;
}

/** A result: conclusions in words first, then the figures. */
export function ResultPanel({ view, answers, exportPath, verdictsPath = null }: ResultPanelProps) {
  const [order, setOrder] = useState<ModelOrder>({ key: view.isUntimed ? 'cost' : 'responseMs', isDescending: false });
  const models = orderModels(view.models, order);
  const placeOf = (key: string) => view.models.findIndex((model) => model.key === key);
  const runId = exportPath === null ? null : view.id;
  const stamp = view.isSimulated ? 'Simulated' : undefined;
  return (
    <section aria-label="Results" className="grid gap-6 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="headline text-2xl">Results</h2>
        <ExportLinks view={view} answers={answers} exportPath={exportPath} />
      </div>
      {view.isSimulated && (
        <Banner tone="warn" title="Simulated: no model was called">
          These figures say nothing about any real model.
        </Banner>
      )}
      {view.error && view.status !== 'failed' && <Banner tone="warn">{view.error}</Banner>}
      {view.error && view.status === 'failed' && (
        <Banner tone="bad" title="Benchmark failed">
          Error: {view.error.replace(/\.$/, '')}. Please check your API keys and try again.
        </Banner>
      )}
      {view.ending && <Banner title="Ended itself">{view.ending}</Banner>}
      <StoppedEarly view={view} isOwn={runId !== null} />
      <VerdictCard view={view} />
      {view.versions && <VersionsCard versions={view.versions} />}
      <FigureTable view={view} models={models} placeOf={placeOf} order={order} onOrder={setOrder} />
      <Tails tails={view.tails} />
      <MonthlyCosts models={models} />
      <FigureCharts models={models} placeOf={placeOf} stamp={stamp} />
      <QualitySection
        view={view}
        placeOf={placeOf}
        runId={runId}
        stamp={stamp}
        verdictsPath={runId === null ? verdictsPath : `/api/runs/${runId}/verdicts`}
      />
      <QualityAgainstCost view={view} stamp={stamp} />
    </section>
  );
}

function Tails({ tails }: Pick<RunView, 'tails'>) {
  if (tails.length === 0) return null;
  return (
    <section className="grid gap-2 text-sm *:min-w-0">
      <h3 className="caption">{TAILS_TITLE}</h3>
      <ul className="grid gap-1 break-words">
        {tails.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-muted">
        p95 is the time within which 95 % of the answers came. It is given from 20 answers on and rough below 100; p99
        from 100 on and rough below 500.
      </p>
    </section>
  );
}

const stopped: Record<string, (limit: string | undefined) => string> = {
  cancelled: () => 'Cancelled',
  budget_reached: (limit) => `Stopped at ${limit ?? 'its limit'}`,
};

interface StoppedEarlyProps {
  view: Pick<RunView, 'status' | 'models' | 'limit'> & { planned?: number | undefined };
  /** Whether the reader can make the missing calls. */
  isOwn: boolean;
}

/** What is missing in a run that was stopped early. */
export function StoppedEarly({ view: { status, models, planned, limit }, isOwn }: StoppedEarlyProps) {
  const missing = countMissing({ status, models, planned });
  if (missing > 0)
    return (
      <Banner tone="warn" title={`${writeNumber(missing)} of ${writeNumber(planned ?? missing)} calls were not made`}>
        A provider accepted no further calls. The answers so far are below.
        {isOwn && ' “Run failed calls again” makes the rest.'}
      </Banner>
    );
  const title = stopped[status]?.(limit);
  if (!title) return null;
  const made = models.reduce((sum, { attempted }) => sum + attempted, 0);
  return (
    <Banner title={`${title} after ${writeNumber(made)} of ${writeNumber(planned ?? made)} calls`}>
      The answers until then are below.
      {isOwn &&
        (limit?.includes('budget') ? ' “Resume” with a larger budget makes the rest.' : ' “Resume” makes the rest.')}
    </Banner>
  );
}
