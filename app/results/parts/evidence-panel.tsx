import { Link } from 'react-router';
import { benchCommand } from '../../runs/bench-command.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';

interface EvidencePanelProps {
  token: string;
  /** null: the prompts are not shared. */
  again: { hasTable: boolean; commands: Readonly<Record<string, string>> } | null;
  origin: string;
  /** Of the model that is asked for; absent: all are run. */
  modelKey?: string | undefined;
}

/** The calls behind a shared result, and how to make the run again. */
export function EvidencePanel({ token, again, origin, modelKey = '' }: EvidencePanelProps) {
  const file = (format: string) => `/api/shared/${token}/export?format=${format}`;
  const fetching = [
    `curl -o suite.yaml "${origin}${file('suite')}"`,
    ...(again?.hasTable ? [`curl -o cases.csv "${origin}${file('cases')}"`] : []),
    `${benchCommand} run suite.yaml${again?.commands[modelKey] ?? ''}`,
  ];
  return (
    <Card as="section" id="again" className="grid scroll-mt-24 gap-4">
      <h2 className="caption">Check it, and run it yourself</h2>
      <p className="text-sm">
        <a href={file('csv')} className="text-accent underline underline-offset-4" download>
          Every call with its times, tokens and cost (CSV)
        </a>
        {again === null && '. The prompts and answers are private to the owner of this run.'}
      </p>
      {again && (
        <>
          <p className="text-sm">
            <Link to={`/benchmarking?shared=${token}`} className="text-accent underline underline-offset-4">
              Open this benchmark with your own keys
            </Link>
            , or run it from a terminal:
          </p>
          <CodeBlock code={fetching.join(' && \\\n')} label="Command" />
        </>
      )}
    </Card>
  );
}
