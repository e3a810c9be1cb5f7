import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { AnswerPlace, AnswerView } from '../run-view.ts';
import { RoundChoice } from './round-choice.tsx';

interface AnswersToolbarProps {
  caseIds: string[];
  rounds: number;
  place: AnswerPlace;
  answers: AnswerView[];
  /** Key of the model that the others are compared with; empty: none. */
  base: string;
  /** Null: there is only one place. */
  onGo: ((place: AnswerPlace) => void) | null;
  onBase: (base: string) => void;
  onReplay: () => void;
}

/** Chooses case, round, and the text to compare with. */
export function AnswersToolbar({ caseIds, rounds, place, answers, base, onGo, onBase, onReplay }: AnswersToolbarProps) {
  const at = caseIds.indexOf(place.caseId);
  const step = (by: number) => onGo?.({ ...place, caseId: caseIds[at + by] ?? place.caseId });
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {onGo && caseIds.length > 1 && (
        <>
          <Button size="small" disabled={at <= 0} onClick={() => step(-1)} aria-label="Previous case">
            ←
          </Button>
          <Select
            controlSize="small"
            className="w-44"
            aria-label="Case"
            value={place.caseId}
            onChange={(event) => onGo({ ...place, caseId: event.target.value })}
            options={caseIds.map((value, index) => ({ value, label: `${index + 1}. ${value}` }))}
          />
          <Button size="small" disabled={at >= caseIds.length - 1} onClick={() => step(1)} aria-label="Next case">
            →
          </Button>
        </>
      )}
      {onGo && (
        <RoundChoice
          controlSize="small"
          rounds={rounds}
          round={place.round}
          onChange={(round) => onGo({ ...place, round })}
        />
      )}
      {answers.length > 1 && (
        <Select
          controlSize="small"
          className="w-60 max-w-full"
          aria-label="Compare the text with"
          value={base}
          onChange={(event) => onBase(event.target.value)}
          placeholder="Show no differences"
          options={answers.map(({ modelKey, name }) => ({ value: modelKey, label: `Differences to ${name}` }))}
        />
      )}
      {onGo && answers.some(({ responseMs }) => responseMs !== null) && (
        <Button size="small" onClick={onReplay}>
          Replay at true speed
        </Button>
      )}
    </div>
  );
}

export function ViewChoice({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">View</legend>
      <Button
        size="small"
        variant={isTable ? 'secondary' : 'quiet'}
        aria-pressed={isTable}
        onClick={() => onChange(true)}
      >
        All cases
      </Button>
      <Button
        size="small"
        variant={isTable ? 'quiet' : 'secondary'}
        aria-pressed={!isTable}
        onClick={() => onChange(false)}
      >
        One case
      </Button>
    </fieldset>
  );
}
