import Plus from 'lucide-react/icons/plus';
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { VersionDifference } from '../../results/version-difference.tsx';
import { MAX_VERSIONS } from '../../runs/run-spec.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { VersionFields } from '../form/form-start.ts';
import { VersionSettingInputs } from './setting-inputs.tsx';
import { useDraft } from './use-draft.ts';

/** Versions that survive a reload like the prompt itself. */
export function useVersions(draftKey: string | null, initial: VersionFields[]) {
  const [text, setText] = useDraft(
    draftKey && `${draftKey}-versions`,
    initial.length === 0 ? '' : JSON.stringify(initial),
  );
  const versions = useMemo(() => (text === '' ? [] : (JSON.parse(text) as VersionFields[])), [text]);
  return [versions, (next: VersionFields[]) => setText(next.length === 0 ? '' : JSON.stringify(next))] as const;
}

interface PromptVersionsProps {
  form: RefObject<HTMLFormElement | null>;
  prompt: string;
  versions: VersionFields[];
  onChange: (versions: VersionFields[]) => void;
}

/** Further versions of the prompt, which every model is asked too. */
export function PromptVersions({ form, prompt, versions, onChange }: PromptVersionsProps) {
  const system = useFieldOfForm(form, 'system');
  return (
    <div className="grid gap-4 *:min-w-0">
      {versions.map((version, index) => (
        <VersionFieldset
          key={index}
          number={index + 2}
          version={version}
          first={{ prompt, system }}
          onChange={(facts) => onChange(versions.with(index, { ...version, ...facts }))}
          onRemove={() => onChange(versions.toSpliced(index, 1))}
        />
      ))}
      {versions.length + 1 < MAX_VERSIONS && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="small" onClick={() => onChange([...versions, { name: '', prompt, system }])}>
            <Plus className="size-4" aria-hidden />
            Add a version of the prompt
          </Button>
          <p className="text-sm text-muted">
            {versions.length === 0
              ? 'Is a new prompt better than the old one? Every model is asked both, in the same rounds.'
              : 'Every model is asked each version, in the same rounds.'}
          </p>
        </div>
      )}
    </div>
  );
}

interface VersionFieldsetProps {
  number: number;
  version: VersionFields;
  first: Pick<VersionFields, 'prompt' | 'system'>;
  onChange: (facts: Partial<VersionFields>) => void;
  onRemove: () => void;
}

function VersionFieldset({ number, version, first, onChange, onRemove }: VersionFieldsetProps) {
  const shown = useDeferredValue(version);
  return (
    <fieldset className="grid gap-4 panel p-4 *:min-w-0">
      <legend className="sr-only">Version {number}</legend>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={`Name of version ${number}`} isOptional>
          {(control) => (
            <Input
              {...control}
              name="versionName"
              maxLength={80}
              placeholder={`Version ${number}`}
              value={version.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> version {number}</span>
        </Button>
      </div>
      <Field label={`Prompt of version ${number}`}>
        {(control) => (
          <Textarea
            {...control}
            name="versionPrompt"
            rows={4}
            dir="auto"
            value={version.prompt}
            onChange={({ target }) => onChange({ prompt: target.value })}
          />
        )}
      </Field>
      <Field label={`System prompt of version ${number}`} isOptional>
        {(control) => (
          <Textarea
            {...control}
            name="versionSystem"
            rows={1}
            dir="auto"
            value={version.system}
            onChange={({ target }) => onChange({ system: target.value })}
          />
        )}
      </Field>
      <VersionSettingInputs
        number={number}
        settings={version.settings ?? {}}
        onChange={(settings) => onChange({ settings })}
      />
      <VersionDifference from={first} to={shown} hasSettings={Object.keys(shown.settings ?? {}).length > 0} />
    </fieldset>
  );
}

/** The present text of another field of the form. */
function useFieldOfForm(form: RefObject<HTMLFormElement | null>, name: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const element = form.current;
    const read = () => setText(String(element ? (new FormData(element).get(name) ?? '') : ''));
    read();
    element?.addEventListener('input', read);
    return () => element?.removeEventListener('input', read);
  }, [form, name]);
  return text;
}
