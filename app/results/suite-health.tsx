import type { HealthReport } from '@yardstick/bench';

/** Cases that are listed with their reason; the others are counted. */
const MOST_LISTED = 50;

/** What the suite doctor says, in the engine's words. */
export function SuiteHealth({ health, hint }: { health: HealthReport; hint: string }) {
  const { headline, groups, noticed, unexamined } = health;
  return (
    <div className="grid gap-3 text-sm">
      <p className="font-semibold">{headline}</p>
      {groups.map(({ title, cases }) => (
        <div key={title}>
          <p className="font-medium">{title}</p>
          <ul className="mt-1 grid max-h-64 gap-1 overflow-auto wrap-anywhere">
            {cases.slice(0, MOST_LISTED).map(({ caseId, reason }) => (
              <li key={`${caseId} ${reason}`}>
                <span className="font-mono">{caseId}</span>: {reason}
              </li>
            ))}
            {cases.length > MOST_LISTED && <li className="text-muted">and {cases.length - MOST_LISTED} more</li>}
          </ul>
        </div>
      ))}
      {noticed && (
        <div>
          <p className="font-medium">{noticed.title}</p>
          <ul className="mt-1 grid gap-1">
            {noticed.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {unexamined && (
        <p className="text-muted wrap-anywhere">
          {unexamined} {hint}
        </p>
      )}
    </div>
  );
}
