import type { KeyboardEvent } from 'react';
import { Badge } from '../../ui/badge.tsx';
import type { BlindPair } from '../answers/blind-rating.server.ts';

export const voteChoices = [
  ['a', 'Left is better'],
  ['tie', 'Equal'],
  ['both-bad', 'Both bad'],
  ['b', 'Right is better'],
] as const;

/** Left and right move between the four choices, as Tab does. */
export function walkChoices(event: KeyboardEvent<HTMLFormElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** What was asked, where both answers are to the same prompt. */
export function PairPrompt({ prompts: [prompt, other] }: Pick<BlindPair, 'prompts'>) {
  return prompt === other && <Asked text={prompt} />;
}

function Asked({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p dir="auto" className="max-h-32 overflow-y-auto text-sm break-words whitespace-pre-wrap text-muted">
      <span className="font-medium text-ink">Prompt</span> {text}
    </p>
  );
}

interface PairTextsProps {
  pair: Pick<BlindPair, 'a' | 'b' | 'calls' | 'prompts'>;
  heads: [string, string];
  preferred?: string;
}

/** Two answers side by side, each after its version of the prompt and the calls of tools that led to it. */
export function PairTexts({ pair, heads, preferred }: PairTextsProps) {
  return (
    <div className="grid gap-4 *:min-w-0 md:grid-cols-2">
      {[pair.a, pair.b].map((text, index) => (
        <div key={index} className="grid content-start gap-2">
          <h3 className="flex items-center gap-2 text-sm font-semibold">
            {heads[index]}
            {preferred === 'ab'[index] && <Badge tone="good">preferred</Badge>}
          </h3>
          {pair.prompts[0] !== pair.prompts[1] && <Asked text={pair.prompts[index] ?? ''} />}
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            role="group"
            aria-label={`${index === 0 ? 'Left' : 'Right'} answer`}
            dir="auto"
            className="max-h-96 overflow-y-auto rounded border border-line p-3 text-sm break-words whitespace-pre-wrap"
          >
            {(pair.calls[0] || pair.calls[1]) && (
              <div className="mb-2 border-b border-line pb-2 text-xs">
                <p className="font-medium text-muted">Calls of tools</p>
                <p className="font-mono break-all">{pair.calls[index] || 'None'}</p>
              </div>
            )}
            {text}
          </div>
        </div>
      ))}
    </div>
  );
}
