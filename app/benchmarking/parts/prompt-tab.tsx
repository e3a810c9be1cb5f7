import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isNamed, type ModelGroup, type RegisteredModel, registerPath } from '../../models/model.ts';
import { AnswersPanel } from '../../results/answers-panel.tsx';
import { ResultPanel } from '../../results/result-panel.tsx';
import { RunArea, type RunAreaData } from '../../results/run-area.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { DemoResult } from '../form/demo-run.server.ts';
import { emptyStart, type FormStart } from '../form/form-start.ts';
import { BenchmarkForm } from './benchmark-form.tsx';

interface PromptTabProps {
  startKey: string;
  account: {
    models: RegisteredModel[];
    groups: ModelGroup[];
    plan: { most: number | null };
    run: RunAreaData | null;
    start: FormStart | null;
    /** Models of the previous run: selected at first. */
    lastModelIds: string[];
    /** Storage key of the unsent prompt. */
    draftKey: string;
  } | null;
  isDemoOnly: boolean;
}

/** The form, and below it the running benchmark, then its result. */
export const PromptTab = memo(function PromptTab({ startKey, account, isDemoOnly }: PromptTabProps) {
  const [demo, setDemo] = useState<DemoResult | null>(null);
  const [searchParams, setSearchParams] = useSearchParams();
  const run = account?.run ?? null;
  const pressed = useRef<string | null>(null);
  const [startedId, setStartedId] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const shownId = demo?.view.id ?? run?.id ?? null;
  useEffect(() => {
    if (shownId !== null && pressed.current === shownId) area.current?.scrollIntoView({ block: 'start' });
  }, [shownId]);
  const onDemo = useCallback((result: DemoResult | null) => {
    pressed.current = result?.view.id ?? null;
    setDemo(result);
  }, []);
  const onStarted = useCallback(
    (runId: string) => {
      pressed.current = runId;
      setStartedId(runId);
      setDemo(null);
      setSearchParams({ run: runId }, { preventScrollReset: true });
    },
    [setSearchParams],
  );
  const asked = searchParams.getAll('model');
  const start = account?.start ?? emptyStart;
  const wanted = asked.length > 0 ? asked : account?.start ? start.modelIds : (account?.lastModelIds ?? []);
  const known = wanted.flatMap((name) => account?.models.find((model) => isNamed(model, name))?.id ?? []);
  const missing = account ? asked.filter((name) => !account.models.some((model) => isNamed(model, name))) : [];
  return (
    <>
      {missing.map((name) => (
        <MissingModel key={name} name={name} endpoint={searchParams.get('endpoint')} />
      ))}
      <BenchmarkForm
        key={searchParams.get('from') ?? 'form'}
        groups={account?.groups ?? []}
        most={account?.plan.most ?? null}
        isDemoOnly={isDemoOnly}
        isRunning={run?.kind === 'live'}
        hasResult={run !== null}
        startKey={startKey}
        start={{ ...start, modelIds: known.slice(0, account?.plan.most ?? known.length) }}
        draftKey={account && !account.start ? account.draftKey : null}
        onDemo={onDemo}
        onStarted={onStarted}
      />
      <div ref={area} className="scroll-mt-20 *:min-w-0">
        {demo ? <DemoArea {...demo} /> : run && <StartedRun run={run} wasStartedHere={run.id === startedId} />}
      </div>
    </>
  );
});

function DemoArea({ view, answers }: DemoResult) {
  return (
    <div className="grid gap-10 *:min-w-0">
      <ResultPanel view={view} answers={answers} exportPath={null} />
      <AnswersPanel
        key={view.id}
        runId={null}
        models={view.models}
        caseIds={['prompt']}
        rounds={1}
        initial={answers}
        isSimulated
      />
    </div>
  );
}

function StartedRun({ run, wasStartedHere }: { run: RunAreaData; wasStartedHere: boolean }) {
  return (
    <div className="grid gap-4 *:min-w-0">
      <a href={`/benchmarking/runs/${run.id}`} className="w-fit text-sm text-accent underline underline-offset-2">
        Open this run on its own page: share, repeat, schedule, note
      </a>
      <RunArea run={run} wasStartedHere={wasStartedHere} />
    </div>
  );
}

/** A link named a model that the account has not registered. */
function MissingModel({ name, endpoint }: { name: string; endpoint: string | null }) {
  const path = registerPath(name, endpoint);
  if (path === null) return null;
  return (
    <Banner
      title={`${name.slice(name.indexOf(':') + 1)} is not among your models yet`}
      actions={
        <LinkButton to={path} size="small">
          Register it
        </LinkButton>
      }
    >
      Register it once with its provider and a key of yours, then it can be picked here.
    </Banner>
  );
}
