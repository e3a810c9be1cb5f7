import { Link } from 'react-router';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { comparePage } from '../compare-path.ts';
import { comparedWords } from '../comparison/compared-words.ts';
import type { ToolOption } from '../comparison/tool-option.ts';
import { type CompareState, comparePath, withoutTool } from '../selection.ts';
import { clearSelection } from '../stored-selection.ts';

interface SelectedChipsProps {
  state: CompareState;
  selected: readonly ToolOption[];
}

/** The selected tools, each with a remove link. */
export function SelectedChips({ state, selected }: SelectedChipsProps) {
  if (selected.length === 0) return null;
  return (
    <ul aria-label={`Selected ${comparedWords[state.of].many}`} className="flex flex-wrap items-center gap-1 sm:gap-2">
      {selected.map(({ id, name, logo }) => (
        <li key={id} className="max-w-full">
          <Chip
            mark={<ToolLogo name={name} logo={logo} size="small" />}
            removeTo={comparePath(withoutTool(state, id))}
            removeLabel={`Remove ${name}`}
            removeId={`drop-${id}`}
            className={classNames('pl-0!', selected.length > 2 && 'max-sm:gap-0!')}
          >
            <span className={selected.length > 2 ? 'max-sm:sr-only' : undefined}>{name}</span>
          </Chip>
        </li>
      ))}
      {selected.length > 1 && (
        <li>
          <Link
            id="drop-all"
            to={comparePage[state.of]}
            onClick={state.of === 'tools' ? clearSelection : undefined}
            preventScrollReset
            className="rounded px-1 py-1.5 text-sm text-muted underline underline-offset-4 hover:text-ink sm:px-2"
          >
            Remove all
          </Link>
        </li>
      )}
    </ul>
  );
}
