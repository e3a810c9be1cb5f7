import { type ClipboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ModelGroup } from '../../models/model.ts';
import { findImageProblem } from '../../runs/prompt-image.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import type { DemoResult } from '../form/demo-run.server.ts';
import type { FormAnswer } from '../form/form-answer.ts';
import type { FormStart } from '../form/form-start.ts';
import { GetStarted } from './gates.tsx';
import { ImageField, readImages } from './image-field.tsx';
import { RunSetup } from './run-setup.tsx';
import { useDraft } from './use-draft.ts';

interface BenchmarkFormProps {
  groups: ModelGroup[];
  most: number | null;
  /** A visitor, or somebody without a plan: only the demo is available. */
  isDemoOnly: boolean;
  isRunning: boolean;
  /** A result is shown below: the settings are folded. */
  hasResult: boolean;
  startKey: string;
  start: FormStart;
  /** Storage key of an unsent prompt; null: it is not stored. */
  draftKey: string | null;
  onDemo: (result: DemoResult | null) => void;
  onStarted: (runId: string) => void;
}

export function BenchmarkForm(props: BenchmarkFormProps) {
  const { groups, start, isDemoOnly, isRunning, onDemo, onStarted } = props;
  const [prompt, setPrompt] = useDraft(props.draftKey, start.prompt);
  const [images, setImages] = useState(start.images);
  const [isDemoOn, setIsDemoOn] = useState(isDemoOnly);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(start.modelIds));
  const [hasTable, setHasTable] = useState(start.table.trim() !== '');
  const onTable = useCallback((text: string) => setHasTable(text.trim() !== ''), []);
  const fetcher = useFetcher<FormAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const isDemo = isDemoOn || isDemoOnly;
  const isBusy = fetcher.state !== 'idle' || isRunning;
  const hasModels = groups.length > 0;
  useAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, onDemo, onStarted);
  const isBlank = prompt.trim() === '' && (isDemo || !hasTable);
  const isRefused = isBlank || (!isDemo && selected.size === 0);
  const tip = isDemo ? 'Please enter a prompt first' : 'Please enter a prompt and select at least one model';
  const submit = () => {
    if (isRefused || isBusy || !form.current) return;
    if (isDemo) onDemo(null);
    const data = new FormData(form.current);
    data.set('intent', isDemo ? 'demo' : 'run');
    void fetcher.submit(data, { method: 'post', encType: 'multipart/form-data' });
  };
  const actions = (
    <div className="flex flex-wrap items-center gap-3 noscript:hidden">
      <span title={isRefused ? tip : undefined} className="inline-flex">
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={isRefused || isRunning}
          isBusy={fetcher.state !== 'idle'}
          aria-describedby="run-tip"
        >
          {isDemo ? 'Run Demo' : 'Run Benchmark'}
        </Button>
      </span>
      <span id="run-tip" className="text-sm text-muted">
        {isRefused ? tip : isRunning && 'Running'}
      </span>
    </div>
  );
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className="grid gap-6 *:min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input type="hidden" name="startKey" value={props.startKey} />
      <input type="hidden" name="intent" value={isDemo ? 'demo' : 'run'} />
      {isDemo && <DemoBanner isDemoOnly={isDemoOnly} onLeave={() => setIsDemoOn(false)} />}
      <noscript>
        <Banner tone="warn" title="Benchmarking needs JavaScript">
          Turn it on for this site and load the page again: the results arrive while the models answer.
        </Banner>
      </noscript>
      <Field label="Prompt" hint={isDemo ? undefined : 'Ctrl + Enter runs it. Images can be pasted here.'}>
        {(control) => (
          <Textarea
            {...control}
            name="prompt"
            rows={5}
            dir="auto"
            value={prompt}
            onChange={(event) => setPrompt(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
            }}
            onPaste={async (event) => {
              const pasted = isDemo ? [] : await pastedImages(event);
              if (findImageProblem([...images, ...pasted]) === null)
                setImages([...images, ...pasted.filter((image) => image !== null)]);
            }}
            placeholder="What should the models answer?"
          />
        )}
      </Field>
      {!isDemo && hasModels && <ImageField images={images} onChange={setImages} />}
      {!isDemoOnly && (
        <Switch
          label="Demo Mode"
          hint="Simulated models: nothing is sent, nothing costs money."
          checked={isDemoOn}
          onChange={(event) => setIsDemoOn(event.target.checked)}
        />
      )}
      {!isDemo && !hasModels && <GetStarted onDemo={() => setIsDemoOn(true)} />}
      {!isDemo && hasModels ? (
        <RunSetup
          {...props}
          form={form}
          isFolded={props.hasResult}
          isReady={!isRefused}
          signal={`${prompt.length}/${images.length}`}
          selected={selected}
          onSelect={setSelected}
          onTable={onTable}
          actions={actions}
        />
      ) : (
        actions
      )}
    </fetcher.Form>
  );
}

async function pastedImages({ clipboardData }: ClipboardEvent) {
  const files = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
  return await readImages(files);
}

function DemoBanner({ isDemoOnly, onLeave }: { isDemoOnly: boolean; onLeave: () => void }) {
  return (
    <Banner
      tone="warn"
      title="Demo Mode"
      actions={
        isDemoOnly ? undefined : (
          <a
            href="/benchmarking"
            className="text-accent underline underline-offset-2"
            onClick={(event) => {
              event.preventDefault();
              onLeave();
            }}
          >
            Back to real benchmarking
          </a>
        )
      }
    >
      Three simulated models answer. No model is called, and no figure says anything about a real one.
    </Banner>
  );
}

/** Shows the server's answer once. */
function useAnswer(
  answer: FormAnswer | undefined,
  onDemo: BenchmarkFormProps['onDemo'],
  onStarted: BenchmarkFormProps['onStarted'],
) {
  const handled = useRef<FormAnswer | undefined>(undefined);
  useEffect(() => {
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if ('refusal' in answer) toast.error(answer.refusal.title, { description: answer.refusal.description });
    else if ('demo' in answer) {
      onDemo(answer.demo);
      toast.success('Demo benchmark completed', { description: 'Tested your prompt against 3 demo models' });
    } else if ('runId' in answer) onStarted(answer.runId);
  }, [answer, onDemo, onStarted]);
}
