import { type RefObject, useEffect, useState } from 'react';
import { checkKinds } from '../../runs/answer-check.ts';
import { isAttachment, parseAttachments } from '../../runs/prompt-attachment.ts';
import { readStops } from '../../runs/request-settings.ts';
import type { RequestSettings } from '../../runs/run-spec.ts';
import { emptyStart, type FormStart } from '../form/form-start.ts';
import { readDraft, storeDraft } from './use-draft.ts';

/** What the draft holds: prompt, versions, cases and tools have drafts of their own. */
type FormDraft = Omit<FormStart, 'prompt' | 'versions' | 'table' | 'tools' | 'maxTurns'>;

const nameOf = (key: string) => `${key}-form`;

/** Pause after a change before the form is stored, ms. */
const REST_MS = 300;
/** More would take a browser's storage: such attachments are chosen again. */
const MAX_ATTACHED_CHARS = 1_000_000;

/**
 * What the form begins with: what was left in it in this tab, or `start`. A draft is read when the page is there, which the server has
 * not rendered; `version` then changes, so that every field begins with it.
 */
export function useFormDraft(key: string | null, start: FormStart) {
  const [stored, setStored] = useState<{ key: string; draft: Partial<FormDraft> } | null>(null);
  useEffect(() => {
    const text = key === null ? null : readDraft(nameOf(key));
    // Kept while a run is shown: the form below which it appears must not begin again.
    if (key !== null && text) setStored({ key, draft: parseDraft(text) });
  }, [key]);
  const draft = stored !== null && stored.key === key ? stored.draft : null;
  return { start: draft ? { ...start, ...draft } : start, version: stored === null ? 'start' : 'draft' };
}

function parseDraft(text: string): Partial<FormDraft> {
  try {
    return JSON.parse(text) as Partial<FormDraft>;
  } catch {
    return {};
  }
}

/** Stores what is in the form, a moment after the last change and when the page is left. */
export function useStoredForm(key: string | null, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (key === null || element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (!isDemo(element)) storeDraft(nameOf(key), JSON.stringify(draftOf(new FormData(element))));
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(store, REST_MS);
    };
    // A removed row fires no event of a field: its button is pressed.
    const events = ['input', 'change', 'click'];
    for (const type of events) element.addEventListener(type, onChange);
    window.addEventListener('pagehide', store);
    return () => {
      for (const type of events) element.removeEventListener(type, onChange);
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [key, form]);
}

/** Its other fields are not there then, and would be stored as empty. */
const isDemo = (form: HTMLFormElement) => new FormData(form).get('preset') === null;

/** The fields as they are typed, also those that cannot be run yet. */
export function draftOf(form: FormData): FormDraft {
  const text = (name: string) => String(form.get(name) ?? '');
  const number = (name: string) => (text(name) === '' ? undefined : Number(text(name)));
  const list = (name: string) => form.getAll(name).map(String);
  const files = list('attachments');
  const isLarge = files.reduce((sum, file) => sum + file.length, 0) > MAX_ATTACHED_CHARS;
  const kinds = list('checkKind');
  return {
    system: text('system'),
    name: text('name'),
    organisation: text('organisation'),
    preset: text('preset'),
    cacheMode: text('cacheMode') === 'cold' ? 'cold' : 'warm',
    tieMargin: number('tieMargin') ?? emptyStart.tieMargin,
    settings: settingsOf(text, number, form.has('json')),
    schema: text('jsonSchema'),
    schemaName: text('jsonName'),
    checksSchema: form.has('checksSchema'),
    budget: number('budget'),
    attachments: isLarge ? [] : parseAttachments(files).filter(isAttachment),
    checks: list('checkValue').flatMap((value, index) => {
      const kind = checkKinds.find(({ id }) => id === kinds[index])?.id;
      return kind ? [{ kind, value }] : [];
    }),
    user: userOf(text, number),
    simulatedUserId: text('simulatedUserId'),
    judge: { modelId: text('judgeModelId'), criteria: text('judgeCriteria'), rounds: number('judgeRounds') ?? 1 },
    stopWhenDecided: form.has('stopWhenDecided'),
    batch: form.has('batch'),
    baseline: {
      model: text('baseline'),
      measure: text('measure') === 'grade' ? 'grade' : 'pass-rate',
      margin: number('margin'),
    },
    modelIds: list('modelIds'),
  };
}

type ReadText = (name: string) => string;
type ReadNumber = (name: string) => number | undefined;

function settingsOf(text: ReadText, number: ReadNumber, isJson: boolean): RequestSettings {
  const numbers = (['maxOutputTokens', 'temperature', 'topP', 'seed'] as const).flatMap((name) => {
    const value = number(name);
    return value === undefined ? [] : [[name, value]];
  });
  const stop = readStops(text('stop'));
  return {
    ...Object.fromEntries(numbers),
    ...(text('reasoningEffort') === '' ? {} : { reasoningEffort: text('reasoningEffort') }),
    ...(stop.length === 0 ? {} : { stop }),
    ...(isJson ? { json: true } : {}),
  };
}

/** Also a user without a goal, who cannot be played yet. */
function userOf(text: ReadText, number: ReadNumber): FormDraft['user'] {
  const [goal, persona, phrase, when] = ['userGoal', 'userPersona', 'userPhrase', 'userWhen'].map(text) as [
    string,
    string,
    string,
    string,
  ];
  const turns = number('userTurns');
  const stop = { ...(turns === undefined ? {} : { turns }), ...(phrase ? { phrase } : {}), ...(when ? { when } : {}) };
  if (goal + persona === '' && Object.keys(stop).length === 0) return null;
  return { goal, ...(persona ? { persona } : {}), ...(Object.keys(stop).length > 0 ? { stop } : {}) };
}
