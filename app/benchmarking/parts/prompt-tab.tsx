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
import type { Organisation } from './belongs-to.tsx';
import { BenchmarkForm } from './benchmark-form.tsx';
import { DemoNext, sayDemoEnded } from './demo-parts.tsx';
import type { Vault } from './pick-models.tsx';
import { useFormDraft } from './use-form-draft.ts';

interface PromptTabProps {
  startKey: string;
  account: {
    models: RegisteredModel[];
    groups: ModelGroup[];
    plan: { most: number | null };
    vault: Vault;
    run: RunAreaData | null;
    start: FormStart | null;
    /** Models of the previous run: selected at first. */
    lastModelIds: string[];
    /** For which a run can be started. */
    organisations: Organisation[];
    /** Storage key of the unsent prompt. */
    draftKey: string;
  } | null;
  isDemoOnly: boolean;
  /** Example prompts of the demo. */
  examples: readonly string[];
  /** The demo whose prompt is in the address. */
  addressed: DemoResult | null;
}

/** The form, and below it the running benchmark, then its result. */
export const PromptTab = memo(function PromptTab(props: PromptTabProps) {
  const { account, addressed } = props;
  const [searchParams, setSearchParams] = useSearchParams();
  const run = account?.run ?? null;
  const pressed = useRef<string | null>(null);
  const [startedId, setStartedId] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const showArea = useCallback(() => area.current?.scrollIntoView({ block: 'start' }), []);
  const { demo, sent, setSent, onDemoAddress } = useDemo(addressed, showArea);
  const shownId = run?.id ?? null;
  useEffect(() => {
    if (shownId !== null && pressed.current === shownId) showArea();
  }, [shownId, showArea]);
  const onStarted = useCallback(
    (runId: string) => {
      pressed.current = runId;
      setStartedId(runId);
      setSent(null);
      setSearchParams({ run: runId }, { preventScrollReset: true });
    },
    [setSent, setSearchParams],
  );
  const draftKey = account && !account.start ? account.draftKey : null;
  const { missing, ...begun } = startOf(props, searchParams.getAll('model'));
  const { start, version } = useFormDraft(addressed ? null : draftKey, begun.start);
  start.modelIds = searchParams.has('model') ? begun.start.modelIds : start.modelIds.filter(isKnown(account));
  start.organisation = searchParams.get('for') ?? start.organisation;
  return (
    <>
      {missing.map((name) => (
        <MissingModel key={name} name={name} endpoint={searchParams.get('endpoint')} />
      ))}
      <BenchmarkForm
        key={`${searchParams.get('from')} ${searchParams.get('cases')} ${version}`}
        groups={account?.groups ?? []}
        organisations={account?.organisations ?? []}
        most={account?.plan.most ?? null}
        vault={account?.vault ?? { keys: [], providers: {} }}
        isDemoOnly={props.isDemoOnly}
        isRunning={run?.kind === 'live' && run.batches === null}
        hasResult={run !== null}
        startKey={props.startKey}
        start={start}
        isDemoAsked={addressed !== null}
        examples={props.examples}
        draftKey={draftKey}
        onDemo={setSent}
        onDemoAddress={onDemoAddress}
        onStarted={onStarted}
      />
      <div ref={area} id="demo" className="scroll-mt-20 *:min-w-0">
        {demo ? (
          <DemoArea {...demo} isVisitor={account === null} canShare={sent === null} />
        ) : (
          run && <StartedRun run={run} wasStartedHere={run.id === startedId} />
        )}
      </div>
    </>
  );
});

/** Those of a draft may be gone. */
const isKnown = (account: PromptTabProps['account']) => (id: string) =>
  account?.models.some((model) => model.id === id) ?? false;

/** The demo of the address, or one whose prompt is too long for an address. */
function useDemo(addressed: DemoResult | null, onEnded: () => void) {
  const [sent, setSent] = useState<DemoResult | null>(null);
  const [, setSearchParams] = useSearchParams();
  const isAwaited = useRef(false);
  const onDemoAddress = useCallback(
    (prompt: string) => {
      isAwaited.current = true;
      setSearchParams({ demo: prompt }, { preventScrollReset: true });
    },
    [setSearchParams],
  );
  useEffect(() => {
    if (!addressed) return;
    setSent(null);
    if (!isAwaited.current) return;
    isAwaited.current = false;
    sayDemoEnded();
    onEnded();
  }, [addressed, onEnded]);
  useEffect(() => {
    if (sent) onEnded();
  }, [sent, onEnded]);
  return { demo: sent ?? addressed, sent, setSent, onDemoAddress };
}

/** What the form begins with. Models are selected by the address, which may name unknown ones, an earlier run or the previous one. */
function startOf({ account, addressed }: PromptTabProps, asked: string[]) {
  const wanted = asked.length > 0 ? asked : (account?.start?.modelIds ?? account?.lastModelIds ?? []);
  const providers = Object.entries(account?.vault.providers ?? {}).map(([id, name]) => ({ id, name }));
  const find = (asked: string) => account?.models.find((model) => isNamed(model, asked, providers));
  const known = wanted.flatMap((name) => find(name)?.id ?? []);
  const start: FormStart = {
    ...(account?.start ?? emptyStart),
    modelIds: known.slice(0, account?.plan.most ?? known.length),
  };
  if (addressed) start.prompt = addressed.view.prompt ?? '';
  const missing = account ? asked.filter((name) => !find(name)) : [];
  return { start, missing };
}

function DemoArea({ view, answers, isVisitor, canShare }: DemoResult & { isVisitor: boolean; canShare: boolean }) {
  return (
    <div className="grid gap-10 *:min-w-0">
      <ResultPanel view={view} answers={answers} exportPath={null} />
      <AnswersPanel key={view.id} runId={null} models={view.models} caseIds={['prompt']} rounds={1} initial={answers} />
      <DemoNext prompt={view.prompt ?? ''} isVisitor={isVisitor} canShare={canShare} />
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
