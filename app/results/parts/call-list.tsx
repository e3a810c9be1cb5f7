import { writeSeconds } from '../../runs/figure-words.ts';
import type { CallView } from '../run-view.ts';

/** The calls of tools of one answer in order, with their results. */
export function CallList({ calls, turns }: { calls: readonly CallView[]; turns: number }) {
  return (
    <div className="mb-2 grid gap-1 text-xs">
      <p className="font-medium text-muted">
        {calls.length === 1 ? '1 call of a tool' : `${calls.length} calls of tools`}
        {turns > 1 && `, ${turns} requests`}
      </p>
      <ol className="grid gap-1 border-l-2 border-line pl-2">
        {calls.map(({ name, arguments: written, result, isError, http }, index) => (
          <li key={index}>
            <code className="break-all">
              {name}({written})
            </code>
            <span className={isError ? 'block text-bad' : 'block text-muted'} dir="auto">
              {result === null ? 'No result' : isError ? `Error: ${result}` : `→ ${result}`}
            </span>
            {http && (
              <span className="block text-muted">
                {http.status === null ? 'No answer' : `HTTP ${http.status}`} after {writeSeconds(http.tookMs)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
