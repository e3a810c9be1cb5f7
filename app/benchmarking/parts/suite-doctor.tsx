import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { SuiteHealth } from '../../results/suite-health.tsx';
import type { Examination } from '../../runs/examine-suite.server.ts';
import { Button } from '../../ui/button.tsx';

/** The fields that are examined; the table of cases fires its changes at the form itself. */
const examinedFields = ['prompt', 'system', 'table', 'checkKind', 'checkValue', 'json'];

/** Whether what was examined was edited since. */
function useEditedSince(root: RefObject<HTMLElement | null>) {
  const [isEdited, setIsEdited] = useState(false);
  useEffect(() => {
    const form = root.current?.closest('form');
    const onEdit = ({ target }: Event) => {
      if (target === form || examinedFields.includes((target as HTMLInputElement).name)) setIsEdited(true);
    };
    for (const type of ['input', 'change']) form?.addEventListener(type, onEdit);
    return () => {
      for (const type of ['input', 'change']) form?.removeEventListener(type, onEdit);
    };
  }, [root]);
  return [isEdited, setIsEdited] as const;
}

/** Examines the cases of the form with their own checks. */
export function SuiteDoctor() {
  const fetcher = useFetcher<Examination>();
  const root = useRef<HTMLDivElement>(null);
  const [isEdited, setIsEdited] = useEditedSince(root);
  const { data, state } = fetcher;
  const examine = () => {
    const form = root.current?.closest('form');
    if (!form) return;
    const fields = new FormData(form);
    fields.set('intent', 'examine');
    fields.delete('attachments');
    setIsEdited(false);
    void fetcher.submit(fields, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <div ref={root} className="grid gap-3 *:min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="small" onClick={examine} isBusy={state !== 'idle'}>
          Examine the cases
        </Button>
        <p className="text-sm text-muted">
          Finds cases whose checks let bad answers pass or contradict each other. No model and no judge is called.
        </p>
      </div>
      <div role="status">
        {state === 'idle' && data && isEdited && (
          <p className="text-sm text-muted">The cases were edited since they were examined. Examine them again.</p>
        )}
        {state === 'idle' && data && !isEdited && 'problem' in data && (
          <p className="text-sm whitespace-pre-line text-bad">{data.problem}</p>
        )}
        {state === 'idle' && data && !isEdited && 'health' in data && (
          <div className="panel p-4">
            <SuiteHealth
              health={data.health}
              hint="Run the cases, and examine them on the page of the run: its answers help."
            />
          </div>
        )}
      </div>
    </div>
  );
}
