import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ComparisonSlotProps } from '../catalog/comparison-slot.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { dropTool, keepTool, useKeptSelection } from './kept-selection.ts';
import { comparePathOf } from './selection.ts';

/**
 * Fills the ComparisonSlot of cards and tool pages: puts a tool into the comparison and takes it out again. Beside a
 * title it also opens the comparison. Without scripts it is a form that opens the comparison with this tool.
 */
export function AddToComparison({ tool, place, children }: ComparisonSlotProps) {
  const kept = useKeptSelection();
  const navigate = useNavigate();
  const isKept = kept.some(({ id }) => id === tool.id);
  const opens = place === 'header';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isKept && !opens) return dropTool(tool.id);
    if (!keepTool({ id: tool.id, name: tool.name, logo: tool.logo })) {
      toast.error('Comparison is full', { description: 'Five tools fit side by side. Remove one to add another.' });
      return;
    }
    if (opens) void navigate(comparePathOf([...kept.map(({ id }) => id), tool.id]));
  }

  const Icon = opens ? Scale : isKept ? Check : Plus;
  return (
    <form
      action="/compare"
      method="get"
      onSubmit={onSubmit}
      className={place === 'page' ? 'block w-full' : 'inline-block'}
    >
      <input type="hidden" name="tools" value={tool.id} />
      <Button
        type="submit"
        size={place === 'card' ? 'small' : 'medium'}
        aria-pressed={opens ? undefined : isKept}
        className={`${place === 'page' ? 'w-full' : ''} aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent`}
      >
        <Icon aria-hidden />
        {children}
        <span className="sr-only">: {tool.name}</span>
      </Button>
    </form>
  );
}
