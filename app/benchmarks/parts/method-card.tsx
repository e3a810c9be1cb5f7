import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';

/** How it was measured, and how to repeat it. */
export function MethodCard({ method, runId }: { method: [string, string][]; runId: string | null }) {
  if (method.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="caption">How it was measured</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {method.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words max-sm:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
      {runId && (
        <div className="mt-4 grid gap-2">
          <p className="text-sm text-muted">
            Repeat it on your own machine: write the prompt and the models into a suite file, then
          </p>
          <CodeBlock label="Terminal" code="npx yardstick bench run suite.yaml" />
        </div>
      )}
    </Card>
  );
}
