import { benchCommand } from '../../runs/bench-command.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Facts } from './facts.tsx';

interface MethodCardProps {
  method: [string, string][];
  /** Whose JSON export can be verified; left out: there is none here. */
  runId?: string;
  /** Where the files that make the run again are; left out: there are none here. */
  exportPath?: string;
  hasCasesFile?: boolean;
  /** It was sent as a batch. */
  isBatch?: boolean;
}

/** How it was measured, and how to repeat it. */
export function MethodCard({ method, runId, exportPath, hasCasesFile = false, isBatch = false }: MethodCardProps) {
  if (method.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="caption">How it was measured</h2>
      <Facts facts={method} className="mt-3" />
      {exportPath && (
        <div className="mt-4 grid gap-2">
          <p className="text-sm text-muted">
            Repeat it on your own machine: keep the{' '}
            <a href={`${exportPath}?format=suite`} download className="text-accent underline underline-offset-4">
              suite file
            </a>
            {hasCasesFile && (
              <>
                {' '}
                and, beside it,{' '}
                <a href={`${exportPath}?format=cases`} download className="text-accent underline underline-offset-4">
                  its table of cases
                </a>
              </>
            )}
            , set the keys of its providers in the environment, then
          </p>
          <CodeBlock label="Terminal" code={`${benchCommand} run suite.yaml${isBatch ? ' --batch' : ''}`} />
        </div>
      )}
      {runId && (
        <div className="mt-4 grid gap-2">
          <p className="text-sm text-muted">
            The file of Export is signed by this site. Everybody who has it can verify it without a network: with{' '}
            <a href="/api/record-keys" download="record-keys.json" className="text-accent underline underline-offset-4">
              the site’s public keys
            </a>
            , then
          </p>
          <CodeBlock
            label="Verify the file"
            code={`${benchCommand} verify yardstick-${runId}.json --key record-keys.json`}
          />
        </div>
      )}
    </Card>
  );
}
