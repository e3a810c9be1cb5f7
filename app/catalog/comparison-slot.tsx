import { createContext, type ReactNode, useContext } from 'react';
import { LinkButton } from '../ui/button.tsx';
import type { ToolSummary } from './tool.ts';

/**
 * Slot for the Compare button of cards and tool pages. The compare room, which this room may not import, fills it: the
 * shell renders <ComparisonSlotContext value={AddToComparison}>. Without it, and without scripts, the slot is a link to
 * the comparison with this tool.
 */
export interface ComparisonSlotProps {
  tool: Pick<ToolSummary, 'id' | 'name' | 'category' | 'logo'>;
  /** 'card' is small; 'header' is beside a tool page's title; 'page' fills the width of the Quick Info box. */
  place: 'card' | 'page' | 'header';
  /** The button's label. */
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
