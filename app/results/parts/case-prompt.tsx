import { useEffect, useState } from 'react';
import type { CasePrompt as Prompt } from '../../runs/case-prompt.server.ts';

/** The prompt of the shown case, above its answers. */
export function CasePrompt({ runId, caseId }: { runId: string; caseId: string }) {
  const [asked, setAsked] = useState<Prompt | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetch(`/api/runs/${runId}/prompt?${new URLSearchParams({ case: caseId })}`, { signal: controller.signal })
      .then(async (reply) => setAsked(reply.ok ? await reply.json() : null))
      .catch(() => {});
    return () => controller.abort();
  }, [runId, caseId]);
  if (!asked) return null;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label="Prompt of the case"
      dir="auto"
      className="max-h-40 overflow-y-auto border-l-2 border-edge pl-3 text-sm break-words whitespace-pre-wrap text-muted"
    >
      {(asked.versions ?? [{ ...asked, name: '' }]).map(({ name, system, prompt }) => (
        <p key={name} className="mb-2">
          {name && <span className="block font-medium text-ink">{name}</span>}
          {system && <span className="mb-1 block italic">{system}</span>}
          {prompt}
        </p>
      ))}
    </div>
  );
}
