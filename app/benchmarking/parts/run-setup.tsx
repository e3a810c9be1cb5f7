import type { ImportedCases } from '@yardstick/bench';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import { listRefusing, type ModelGroup } from '../../models/model.ts';
import type { CellProblems } from '../../runs/run-request.ts';
import { useFrozenWhilePointerDown } from '../../ui/use-frozen-while-pointer-down.ts';
import type { FormAnswer } from '../form/form-answer.ts';
import type { FormStart, VersionFields } from '../form/form-start.ts';
import { BelongsTo, type Organisation } from './belongs-to.tsx';
import { ModelPicker } from './model-picker.tsx';
import type { Vault } from './pick-models.tsx';
import { ForecastFacts, RunAside } from './run-aside.tsx';
import { RunSettings } from './run-settings.tsx';
import { useForecast } from './use-forecast.ts';

interface RunSetupProps {
  groups: ModelGroup[];
  organisations: Organisation[];
  most: number | null;
  vault: Vault;
  start: FormStart;
  form: RefObject<HTMLFormElement | null>;
  /** Folded to make room for what is below. */
  isFolded: boolean;
  isReady: boolean;
  /** Changes with what the forecast depends on outside of this component. */
  signal: string;
  versions: readonly VersionFields[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onTicked: (count: number) => void;
  onTable: (hasCases: boolean) => void;
  onPrompts: (prompts: ImportedCases['prompts']) => boolean;
  draftKey: string | null;
  /** The Run buttons. */
  actions: ReactNode;
}

// Pressing Run changes the page's state; rerendering dozens of fields would delay its request.
const Picker = memo(ModelPicker);
const Settings = memo(RunSettings);

const noCells: CellProblems = { shown: [], total: 0 };
const SUITE_PROBLEM = 'This suite cannot be run';

/** What is said beside the cases and the tools, rather than under the forecast alone. */
function problemsOf(answer: FormAnswer | null, ofTable: string | null) {
  const refusal = answer && 'refusal' in answer ? answer.refusal : null;
  return {
    suiteProblem: ofTable ?? (refusal?.title === SUITE_PROBLEM ? refusal.description : null),
    suiteCells: refusal?.cells ?? noCells,
    toolProblem: refusal?.field === 'tools' ? refusal.description : null,
    parameterProblem: refusal?.field === 'parameters.json' ? refusal.description : null,
    talkProblem: refusal?.field === 'user' || refusal?.field === 'simulatedUserId' ? refusal.description : null,
  };
}

const pickerOf = ({ groups, selected, most, vault, onTicked, onSelect }: RunSetupProps) => ({
  groups,
  selected,
  most,
  vault,
  onTicked,
  onChange: onSelect,
});

/** Models, rounds and settings of the next run, and its forecast. Folded while a result is shown below. */
export function RunSetup(props: RunSetupProps) {
  const { groups, start, form, isFolded, versions, selected, onTable, onPrompts, draftKey } = props;
  const [shown, setShown] = useState({ isFolded, isOpen: !isFolded });
  // Folded in the same paint in which the run appears: what is scrolled to must not move afterwards.
  if (shown.isFolded !== isFolded) setShown({ isFolded, isOpen: !isFolded });
  const [table, setTable] = useState({ changes: 0, refusal: null as string | null });
  const isReady = props.isReady && table.refusal === null;
  const answer = useFrozenWhilePointerDown(
    useForecast(form, isReady, `${props.signal}/${table.changes}/${[...selected].join()}`),
  );
  const all = useMemo(() => groups.flatMap(({ models }) => models), [groups]);
  const chosen = useMemo(() => all.filter(({ id }) => selected.has(id)), [all, selected]);
  const refusing = useMemo(() => listRefusing(chosen), [chosen]);
  const takeTable = useCallback(
    (cases: number | null, refusal: string | null) => {
      setTable(({ changes }) => ({ changes: changes + 1, refusal }));
      onTable(cases !== 0);
    },
    [onTable],
  );
  const problems = problemsOf(answer, table.refusal);
  return (
    <>
      <details
        open={shown.isOpen}
        onToggle={({ target, currentTarget }) =>
          target === currentTarget && setShown({ isFolded, isOpen: currentTarget.open })
        }
        className="group/setup lg:col-start-1"
      >
        <SetupSummary chosen={chosen.length} />
        <div className="mt-4 grid gap-6 *:min-w-0">
          <BelongsTo organisations={props.organisations} initial={start.organisation} />
          <Picker {...pickerOf(props)} />
          <Settings
            start={start}
            models={all}
            versions={versions}
            selected={selected}
            refusing={refusing}
            {...problems}
            draftKey={draftKey}
            onTable={takeTable}
            onPrompts={onPrompts}
          />
        </div>
      </details>
      <RunAside actions={props.actions}>
        {problems.suiteProblem === null && shown.isOpen && <ForecastFacts answer={answer} modelCount={chosen.length} />}
      </RunAside>
    </>
  );
}

function SetupSummary({ chosen }: { chosen: number }) {
  return (
    <summary className="flex w-fit items-center gap-2 py-1 text-sm font-medium hover:text-accent">
      <ChevronRight className="size-4 transition-transform group-open/setup:rotate-90" aria-hidden />
      Models and settings
      <span className="font-normal text-muted">
        {chosen} {chosen === 1 ? 'model' : 'models'} chosen
      </span>
    </summary>
  );
}
