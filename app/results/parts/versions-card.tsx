import { Card } from '../../ui/card.tsx';
import type { PromptVersionView } from '../run-view.ts';
import { VersionDifference } from '../version-difference.tsx';

/** The versions of the prompt that were measured, and what each changes in the first. */
export function VersionsCard({ versions }: { versions: PromptVersionView[] }) {
  const [first] = versions;
  const hasTexts = first !== undefined && first.prompt !== null;
  return (
    <Card>
      <h3 className="caption">Versions of the prompt</h3>
      <ul className="mt-3 grid gap-4 text-sm *:min-w-0">
        {versions.map((version, index) => (
          <li key={version.id}>
            <p className="font-medium">{version.name}</p>
            {version.settings && <p className="text-muted">{version.settings}</p>}
            {hasTexts && index === 0 && <FirstVersion {...version} />}
            {hasTexts && index > 0 && (
              <VersionDifference
                from={textsOf(first)}
                to={textsOf(version)}
                hasSettings={version.settings !== undefined}
              />
            )}
          </li>
        ))}
      </ul>
      {!hasTexts && (
        <p className="mt-3 text-sm text-muted">Their texts are in the suite, or are not shared with this result.</p>
      )}
    </Card>
  );
}

const textsOf = ({ prompt, system }: PromptVersionView) => ({ prompt: prompt ?? '', system: system ?? '' });

function FirstVersion({ prompt, system }: PromptVersionView) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label="Version 1"
      dir="auto"
      className="mt-1 max-h-48 overflow-y-auto border-l-2 border-edge pl-3 break-words whitespace-pre-wrap text-muted"
    >
      {system && <p className="italic">{system}</p>}
      {prompt || 'The prompts are in the cases.'}
    </div>
  );
}
