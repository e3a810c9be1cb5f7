import { useContext, useEffect, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { isAtWork, type JudgeView, type VerdictPage } from '../../judging/quality-view.ts';
import { MayAct } from '../../runs/may-act.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';

/** How often a page requests the judge's progress, ms. */
const ASK_MS = 2_000;

type Progressing = Pick<JudgeView, 'status' | 'questions' | 'asked'>;

/** The judge's progress, and actions on it. */
export function JudgeProgress({ judge, runId }: { judge: JudgeView; runId: string | null }) {
  const { status, questions, asked } = useJudgeProgress(judge, runId);
  if (isAtWork(status))
    return (
      <div className="grid gap-3">
        <Progress
          label="The judge compares the answers"
          done={asked}
          total={questions === 0 ? null : questions}
          unit="questions"
          note="The figures below are final; what the judge says is added as it comes. It waits while a run of yours is measured."
        />
        {runId !== null && <JudgeButton runId={runId} intent="stop-judge" label="Stop the judge" />}
      </div>
    );
  if (status === 'completed') return null;
  return (
    <Banner
      tone="warn"
      title="The judge did not finish"
      actions={
        runId === null || judge.isElsewhere ? undefined : (
          <JudgeButton runId={runId} intent="judge-again" label="Ask the rest" />
        )
      }
    >
      {judge.error} The answers and their times are whole.
    </Banner>
  );
}

/** A finished judge can have questions without a verdict. */
export function AskAgain({ judge, runId }: { judge: JudgeView; runId: string }) {
  const open = judge.questions - judge.usable;
  if (judge.isElsewhere || judge.status !== 'completed' || open <= 0) return null;
  const label = `Ask ${open} ${open === 1 ? 'question' : 'questions'} without a verdict again`;
  return <JudgeButton runId={runId} intent="judge-again" label={label} />;
}

function JudgeButton({ runId, intent, label }: { runId: string; intent: string; label: string }) {
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } } | null>();
  const refusal = fetcher.data?.refusal;
  if (!useContext(MayAct)) return null;
  return (
    <fetcher.Form method="post" action={`/benchmarking/runs/${runId}`} className="grid gap-2">
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="small"
        className="justify-self-start"
        isBusy={fetcher.state !== 'idle'}
      >
        {label}
      </Button>
      {refusal && (
        <p role="alert" className="text-sm text-bad">
          {refusal.title}: {refusal.description}
        </p>
      )}
    </fetcher.Form>
  );
}

/** Polls while the judge works, and reloads the result when it has ended. */
function useJudgeProgress(judge: Progressing, runId: string | null): Progressing {
  const [heard, setHeard] = useState<Progressing | null>(null);
  const { revalidate } = useRevalidator();
  const isOpen = isAtWork(judge.status);
  useEffect(() => {
    setHeard(null);
    if (!isOpen || runId === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    // One request at a time, however slow the page is.
    const ask = async () => {
      const found = await fetchProgress(runId);
      if (isOver) return;
      if (found) setHeard(found);
      if (found && !isAtWork(found.status)) await revalidate();
      if (!isOver) timer = setTimeout(ask, ASK_MS);
    };
    timer = setTimeout(ask, ASK_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOpen, runId, revalidate]);
  // The last poll may be newer than the page, but the end is shown together with its verdicts.
  return heard !== null && isAtWork(heard.status) && isOpen ? heard : judge;
}

async function fetchProgress(runId: string): Promise<Progressing | null> {
  const reply = await fetch(`/api/runs/${runId}/verdicts?count=0`).catch(() => null);
  if (!reply?.ok) return null;
  const { status, questions, asked } = (await reply.json()) as VerdictPage;
  return status === null ? null : { status, questions, asked };
}
