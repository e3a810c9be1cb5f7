import Scale from 'lucide-react/icons/scale';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ComparisonSlotProps } from '../catalog/comparison-slot.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { comparePathOf } from './compare-path.ts';
import { COMPARISON_FORM } from './comparison-form.ts';
import { addTool, dropTool, useStoredSelection } from './stored-selection.ts';

/**
 * The Compare button of cards and tool pages: adds a tool to the comparison and removes it. Beside a title it also
 * opens the comparison. Without scripts it submits the shell's form, which opens the comparison with this tool.
 */
export function AddToComparison({ tool, place, children }: ComparisonSlotProps) {
  const stored = useStoredSelection();
  const navigate = useNavigate();
  const isSelected = stored.some(({ id }) => id === tool.id);
  const opens = place === 'header';

  function onClick(event: MouseEvent) {
    event.preventDefault();
    if (isSelected && !opens) return dropTool(tool.id);
    if (!addTool({ id: tool.id, name: tool.name, logo: tool.logo })) {
      toast.error('Comparison is full', { description: 'Five tools fit side by side. Remove one to add another.' });
      return;
    }
    if (opens) void navigate(comparePathOf([...stored.map(({ id }) => id), tool.id]));
  }

  // A label that changes expresses the state by itself; a constant one needs aria-pressed.
  const label = place === 'page' && isSelected ? 'Remove from Comparison' : children;
  const act = { type: 'submit', form: COMPARISON_FORM, name: 'tools', value: tool.id, onClick } as const;
  if (opens)
    return (
      <Button {...act} aria-label={`${label}: ${tool.name}`}>
        <Scale aria-hidden />
        {label}
      </Button>
    );
  return (
    <button
      {...act}
      aria-label={`${label}: ${tool.name}`}
      aria-pressed={place === 'page' ? undefined : isSelected}
      data-added={isSelected || undefined}
      className={place === 'page' ? 'tool-compare tool-compare-wide' : 'tool-compare'}
    >
      {label}
    </button>
  );
}
