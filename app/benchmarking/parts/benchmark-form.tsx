import type { ImportedCases } from '@yardstick/bench';
import { type ClipboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import type { ModelGroup } from '../../models/model.ts';
import { findAttachmentProblem, isAttachment, type PromptAttachment } from '../../runs/prompt-attachment.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import type { DemoResult } from '../form/demo-run.server.ts';
import type { FormAnswer } from '../form/form-answer.ts';
import { type FormStart, MAX_DEMO_ADDRESS_CHARS } from '../form/form-start.ts';
import { AttachmentField, readAttachments } from './attachment-field.tsx';
import type { Organisation } from './belongs-to.tsx';
import { DemoBanner, DemoFacts, ExamplePrompts, sayDemoEnded } from './demo-parts.tsx';
import { FirstModels } from './gates.tsx';
import { addWords, type Vault } from './pick-models.tsx';
import { PromptVersions, useVersions } from './prompt-versions.tsx';
import { ForecastFacts, RunAside } from './run-aside.tsx';
import { RunSetup } from './run-setup.tsx';
import { useDraft } from './use-draft.ts';
import { useStoredForm } from './use-form-draft.ts';

interface BenchmarkFormProps {
  groups: ModelGroup[];
  organisations: Organisation[];
  most: number | null;
  vault: Vault;
  /** A visitor, or somebody without a plan: only the demo is available. */
  isDemoOnly: boolean;
  isRunning: boolean;
  /** A result is shown below: the settings are folded. */
  hasResult: boolean;
  startKey: string;
  start: FormStart;
  /** Storage key of an unsent prompt; null: it is not stored. */
  draftKey: string | null;
  /** The address asks for a demo. */
  isDemoAsked: boolean;
  examples: readonly string[];
  onDemo: (result: DemoResult | null) => void;
  /** Opens the address of a demo. */
  onDemoAddress: (prompt: string) => void;
  onStarted: (runId: string) => void;
}

export function BenchmarkForm(props: BenchmarkFormProps) {
  const { groups, isDemoOnly, isRunning } = props;
  const entries = useEntries(props);
  const { prompt, attachments, isDemo, refusal } = entries;
  const form = useRef<HTMLFormElement>(null);
  const onPrompts = useImportedPrompts(entries);
  const { fetcher, isSending, submit } = useSubmission(props, entries, form);
  const hasModels = groups.length > 0;
  const actions = <RunActions isDemo={isDemo} refusal={refusal} isRunning={isRunning} isSending={isSending} />;
  return (
    <fetcher.Form
      ref={form}
      action="/benchmarking"
      method={isDemo ? 'get' : 'post'}
      className="grid gap-x-12 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!isDemo && <input type="hidden" name="startKey" value={props.startKey} />}
      <input type="hidden" name="intent" value={isDemo ? 'demo' : 'run'} />
      <div className="grid gap-6 *:min-w-0">
        {isDemo ? <DemoBanner isDemoOnly={isDemoOnly} onLeave={() => entries.setIsDemoOn(false)} /> : <NeedsScripts />}
        <PromptField
          value={prompt}
          onChange={entries.setPrompt}
          onSubmit={submit}
          attachments={isDemo ? null : attachments}
          onAttachments={entries.setAttachments}
        />
        {!isDemo && hasModels && (
          <PromptVersions form={form} prompt={prompt} versions={entries.versions} onChange={entries.setVersions} />
        )}
        {isDemo && <ExamplePrompts prompts={props.examples} />}
        {!isDemo && hasModels && <AttachmentField files={attachments} onChange={entries.setAttachments} />}
        {!isDemoOnly && <DemoSwitch isOn={isDemo} onChange={entries.setIsDemoOn} />}
        {!isDemo && !hasModels && <FirstModels {...props} {...entries} />}
      </div>
      {!isDemo && hasModels ? (
        <RunSetup
          {...props}
          {...entries}
          form={form}
          isFolded={props.hasResult}
          isReady={refusal === null}
          signal={`${prompt.length}/${attachments.length}/${entries.versions.length}`}
          onSelect={entries.setSelected}
          onTicked={entries.setTicked}
          onPrompts={onPrompts}
          actions={actions}
        />
      ) : (
        <RunAside actions={actions}>{isDemo ? <DemoFacts /> : <ForecastFacts answer={null} modelCount={0} />}</RunAside>
      )}
    </fetcher.Form>
  );
}

/** Keeps what is in the form, and sends it; what comes of it is reported to the page. */
function useSubmission(
  { isRunning, draftKey, onDemo, onDemoAddress, onStarted }: BenchmarkFormProps,
  { prompt, isDemo, refusal }: ReturnType<typeof useEntries>,
  form: RefObject<HTMLFormElement | null>,
) {
  useStoredForm(draftKey, form);
  const fetcher = useFetcher<FormAnswer>();
  const navigation = useNavigation();
  const isSending = fetcher.state !== 'idle' || (isDemo && navigation.location?.pathname === '/benchmarking');
  useAnswer(fetcher.state !== 'idle' ? undefined : fetcher.data, onDemo, onStarted);
  const submit = () => {
    if (refusal !== null || isSending || isRunning || !form.current) return;
    if (isDemo && prompt.length <= MAX_DEMO_ADDRESS_CHARS) return onDemoAddress(prompt);
    if (isDemo) onDemo(null);
    const data = new FormData(form.current);
    data.set('intent', isDemo ? 'demo' : 'run');
    void fetcher.submit(data, { method: 'post', encType: 'multipart/form-data' });
  };
  return { fetcher, isSending, submit };
}

/** A prompt that is typed already stays. The callback stays the same, so that the settings are not rendered with every key. */
function useImportedPrompts({ prompt, setPrompt, setVersions }: ReturnType<typeof useEntries>) {
  const take = ([first, ...others]: ImportedCases['prompts']) => {
    if (!first || prompt.trim() !== '') return false;
    setPrompt(first.prompt);
    setVersions(others.map((version) => ({ ...version, system: '' })));
    return true;
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  return useCallback((prompts: ImportedCases['prompts']) => latest.current(prompts), []);
}

/** What was entered, and why that cannot be run yet. */
function useEntries({ draftKey, start, isDemoOnly, isDemoAsked }: BenchmarkFormProps) {
  const [prompt, setPrompt] = useDraft(isDemoAsked ? null : draftKey, start.prompt);
  const [versions, setVersions] = useVersions(isDemoAsked ? null : draftKey, start.versions);
  const [attachments, setAttachments] = useState(start.attachments);
  const [isDemoOn, setIsDemoOn] = useState(isDemoOnly || isDemoAsked);
  const [shownStart, setShownStart] = useState(start.prompt);
  // An example was chosen, or the reader went back to another demo.
  if (shownStart !== start.prompt) {
    setShownStart(start.prompt);
    if (start.prompt !== '') setPrompt(start.prompt);
  }
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(start.modelIds));
  const [ticked, setTicked] = useState(0);
  const [hasTable, setHasTable] = useState(start.table.trim() !== '');
  const isDemo = isDemoOn || isDemoOnly;
  const refusal = refusalOf(isDemo, prompt.trim() !== '' || (!isDemo && hasTable), selected.size, ticked);
  return {
    prompt,
    setPrompt,
    versions,
    setVersions,
    attachments,
    setAttachments,
    isDemo,
    setIsDemoOn,
    selected,
    setSelected,
    setTicked,
    onTable: setHasTable,
    refusal,
  };
}

/** @param ticked models of the list of a key that are ticked, and not added: they would be left out without a word */
function refusalOf(isDemo: boolean, isAsked: boolean, modelCount: number, ticked: number): string | null {
  if (isDemo) return isAsked ? null : 'Please enter a prompt first';
  if (ticked > 0)
    return `Please ${isAsked ? '' : 'enter a prompt, and '}press “${addWords(ticked)}” to take what you ticked`;
  return isAsked && modelCount > 0 ? null : 'Please enter a prompt and select at least one model';
}

function NeedsScripts() {
  return (
    <noscript>
      <Banner tone="warn" title="Benchmarking needs JavaScript">
        Turn it on for this site and load the page again: the results arrive while the models answer.
      </Banner>
    </noscript>
  );
}

function DemoSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Switch
      label="Demo Mode"
      hint="Simulated models: nothing is sent, nothing costs money."
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface PromptFieldProps {
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  /** Null: files cannot be pasted. */
  attachments: PromptAttachment[] | null;
  onAttachments: (files: PromptAttachment[]) => void;
}

function PromptField({ value, onChange, onSubmit, attachments, onAttachments }: PromptFieldProps) {
  const paste = async (event: ClipboardEvent) => {
    if (attachments === null) return;
    const pasted = await readAttachments([...event.clipboardData.files]);
    const problem = pasted.length === 0 ? null : findAttachmentProblem([...attachments, ...pasted]);
    if (problem === null) onAttachments([...attachments, ...pasted.filter(isAttachment)]);
    else toast.error('Not attached', { description: problem });
  };
  return (
    <Field label="Prompt" hint={attachments ? 'Ctrl + Enter runs it. Files can be pasted here.' : undefined}>
      {(control) => (
        <Textarea
          {...control}
          name="prompt"
          rows={5}
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
          }}
          onPaste={paste}
          placeholder="What should the models answer?"
        />
      )}
    </Field>
  );
}

interface RunActionsProps {
  isDemo: boolean;
  /** Why the run cannot start yet. */
  refusal: string | null;
  isRunning: boolean;
  isSending: boolean;
}

function RunActions({ isDemo, refusal, isRunning, isSending }: RunActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 noscript:hidden">
      <span title={refusal ?? undefined} className="inline-flex">
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={refusal !== null}
          // Not disabled: it was just pressed, and a disabled button loses the focus.
          aria-disabled={isRunning || undefined}
          isBusy={isSending}
          aria-describedby="run-tip"
        >
          {isDemo ? 'Run Demo' : 'Run Benchmark'}
        </Button>
      </span>
      <span id="run-tip" className="text-sm text-muted">
        {refusal ?? (isRunning && 'Running')}
      </span>
    </div>
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
      sayDemoEnded();
    } else if ('runId' in answer) onStarted(answer.runId);
  }, [answer, onDemo, onStarted]);
}
