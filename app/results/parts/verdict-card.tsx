import { Card } from '../../ui/card.tsx';
import type { RunView } from '../run-view.ts';
import { MatrixTable } from './matrix-table.tsx';

/** Sentences shown at first, alone and above a table of all pairs. */
const [SHOWN, SHOWN_ABOVE_TABLE] = [5, 3];

/** The run's conclusions in words, before any figure. */
export function VerdictCard({ view }: { view: RunView }) {
  const { qualityVerdicts, scope, gaps = [] } = view;
  const verdicts = [...view.replacements, ...view.verdicts];
  const isLong = view.matrix !== null || verdicts.length + qualityVerdicts.length > SHOWN + 1;
  const room = view.matrix ? SHOWN_ABOVE_TABLE : SHOWN;
  const most = isLong ? Math.max(1, room - Math.min(2, qualityVerdicts.length)) : verdicts.length;
  const shown = [...verdicts.slice(0, most), ...qualityVerdicts.slice(0, isLong ? room - most : undefined)];
  const rest = [...verdicts, ...qualityVerdicts].filter((sentence) => !shown.includes(sentence));
  // That no time was measured is said also where there is nothing else to say.
  if (shown.length + gaps.length === 0 && !view.isUntimed) return null;
  return (
    <Card>
      <h3 className="caption">What the run shows</h3>
      {shown.length > 0 && <Sentences sentences={shown} className="mt-3 text-base first:*:font-medium" />}
      {view.matrix && <MatrixTable matrix={view.matrix} />}
      {rest.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="w-fit text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
            {rest.length} further {rest.length === 1 ? 'sentence' : 'sentences'}
          </summary>
          <Sentences sentences={rest} className="mt-3" />
        </details>
      )}
      {scope.length > 0 && <p className="mt-3 text-sm text-muted">{scope.join(' ')}</p>}
      {gaps.length > 0 && (
        <div className={`mt-3 text-sm ${shown.length > 0 ? 'border-t border-line pt-3' : ''}`}>
          <h4 className="font-semibold">Not as planned</h4>
          <Sentences sentences={gaps} className="mt-2" />
        </div>
      )}
    </Card>
  );
}

function Sentences({ sentences, className }: { sentences: string[]; className: string }) {
  return (
    <ul className={`grid gap-2 break-words ${className}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
