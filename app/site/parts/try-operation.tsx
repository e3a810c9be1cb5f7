import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { addressOf, type OperationView } from '../api/operation-view.ts';

/** More than fits on any screen; a stream of events never ends by itself. */
const MOST_CHARS = 20_000;

interface Reply {
  /** Status, time and type; or why there is no answer. */
  head: string;
  text: string;
}

const never = () => () => {};

/** A form that makes a call of the API and shows its answer. */
export function TryOperation({ operation, apiKey }: { operation: OperationView; apiKey: string }) {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [reply, setReply] = useState<Reply | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  if (!hasScripts) return <p className="text-sm text-muted">Trying a call here needs JavaScript.</p>;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const controller = new AbortController();
    underWay.current = controller;
    setIsBusy(true);
    const request = requestOf(operation, new FormData(event.currentTarget), apiKey);
    await exchange(request, controller.signal, setReply).catch(() => {
      if (!controller.signal.aborted) setReply({ head: 'There was no answer. Check your connection.', text: '' });
    });
    setIsBusy(false);
  };
  return (
    <form onSubmit={send} className="grid gap-4" aria-label={`Try ${operation.method} ${operation.path}`}>
      <OperationFields operation={operation} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Send
        </Button>
        {isBusy && <Button onClick={() => underWay.current?.abort()}>Stop</Button>}
      </div>
      <p role="status" className="font-mono text-sm empty:hidden">
        {reply?.head}
      </p>
      {reply !== null && reply.text !== '' && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-96 overflow-auto rounded border border-line bg-sunken p-4 font-mono text-[0.8125rem] leading-6"
        >
          {reply.text}
        </pre>
      )}
    </form>
  );
}

function OperationFields({ operation: { inputs, body } }: { operation: OperationView }) {
  const fields = inputs.filter(({ where }) => where === 'path' || where === 'query');
  return (
    <>
      {fields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {fields.map(({ name, isRequired, example }) => (
            <Field key={name} label={name} isOptional={!isRequired}>
              {(control) => (
                <Input {...control} name={name} defaultValue={example} required={isRequired} autoComplete="off" />
              )}
            </Field>
          ))}
        </div>
      )}
      {body !== null && (
        <Field label="Body (JSON)">
          {(control) => (
            <Textarea
              {...control}
              name="body"
              rows={body.split('\n').length + 1}
              className="font-mono"
              defaultValue={body}
            />
          )}
        </Field>
      )}
    </>
  );
}

function requestOf(operation: OperationView, form: FormData, apiKey: string): Request {
  const headers = new Headers();
  if (apiKey !== '') headers.set('authorization', `Bearer ${apiKey}`);
  if (operation.body !== null) headers.set('content-type', 'application/json');
  return new Request(addressOf(operation, form), {
    method: operation.method,
    headers,
    // A key stands for itself: the session is not sent with it.
    credentials: apiKey === '' ? 'same-origin' : 'omit',
    ...(operation.body === null ? {} : { body: String(form.get('body')) }),
  });
}

async function exchange(request: Request, signal: AbortSignal, show: (reply: Reply) => void): Promise<void> {
  const startedMs = performance.now();
  const response = await fetch(request, { signal });
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const head = `${response.status} ${response.statusText} · ${Math.round(performance.now() - startedMs)} ms · ${type}`;
  show({ head, text: '' });
  if (type.startsWith('image/')) return show({ head, text: 'A picture: open it in a tab of its own.' });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && text.length < MOST_CHARS) {
    const { done, value } = await reader.read();
    if (done) return show({ head, text: indented(text) });
    text += value;
    show({ head, text: text.slice(0, MOST_CHARS) });
  }
  await reader?.cancel();
  show({ head, text: `${text.slice(0, MOST_CHARS)}\n… and more` });
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MOST_CHARS);
  } catch {
    return text;
  }
}
