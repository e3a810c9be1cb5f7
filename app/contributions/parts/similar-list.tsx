import { useEffect, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { SimilarTool } from '../sent/similar-tools.server.ts';

/** Similar tools for what is typed so far; an answer that arrives after the next key is dropped. */
export function useSimilarTools(name: string, website: string, first: SimilarTool[]): SimilarTool[] {
  const [tools, setTools] = useState(first);
  useEffect(() => {
    if (name.trim().length < 2 && website.trim().length < 4) return setTools(first);
    const abort = new AbortController();
    fetch(`/api/similar-tools?${new URLSearchParams({ name, website })}`, { signal: abort.signal })
      .then((answer) => answer.json())
      .then(({ tools: found }: { tools: SimilarTool[] }) => setTools(found))
      // The server looks again when the form is sent.
      .catch(() => {});
    return () => abort.abort();
  }, [name, website, first]);
  return tools;
}

/** What is in the catalogue already and looks like it. */
export function SimilarList({ tools, error }: { tools: SimilarTool[]; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {tools.length > 0 && (
        <section className="mt-6 panel p-4 text-sm" aria-labelledby="similar-tools">
          <h2 id="similar-tools" className="font-medium">
            In the catalogue already
          </h2>
          <ul className="mt-2 grid gap-1">
            {tools.map(({ id, name, host }) => (
              <li key={id}>
                <a
                  href={`/tool/${id}`}
                  target="_blank"
                  rel="noopener"
                  className="text-accent underline underline-offset-4"
                >
                  {name}
                </a>{' '}
                <span className="text-muted">{host}</span>
              </li>
            ))}
          </ul>
          <Checkbox name="isDifferent" label="It is none of these" className="mt-3" />
          <FieldError error={error} />
        </section>
      )}
    </div>
  );
}
