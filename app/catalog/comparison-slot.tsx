import { createContext, type ReactNode, useContext } from 'react';
import { LinkButton } from '../ui/button.tsx';
import type { ToolSummary } from './tool.ts';

/**
 * The place on cards and tool pages where a tool is put into the comparison. The compare room stands to the right and
 * fills it: the shell wraps its pages in <ComparisonSlotContext value={AddToComparison}>. Without it, and without
 * scripts, it is a plain link to the comparison with this tool.
 */
export interface ComparisonSlotProps {
  tool: Pick<ToolSummary, 'id' | 'name' | 'category' | 'logo'>;
  /** 'card' is small; 'header' stands beside the title of a tool page; 'page' fills the width of the Quick Info box. */
  place: 'card' | 'page' | 'header';
  /** What the button says. */
  children: string;
}

export const ComparisonSlotContext = createContext<((props: ComparisonSlotProps) => ReactNode) | null>(null);

export function ComparisonSlot({ tool, place, children }: ComparisonSlotProps) {
  const Filled = useContext(ComparisonSlotContext);
  if (Filled) {
    return (
      <Filled tool={tool} place={place}>
        {children}
      </Filled>
    );
  }
  const to = `/compare?tools=${encodeURIComponent(tool.id)}`;
  return (
    <LinkButton
      to={to}
      size={place === 'card' ? 'small' : 'medium'}
      className={place === 'page' ? 'w-full' : ''}
      aria-label={`${children}: ${tool.name}`}
    >
      {children}
    </LinkButton>
  );
}
