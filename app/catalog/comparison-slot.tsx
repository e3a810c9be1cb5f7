import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { ToolSummary } from './tool.ts';

/**
 * The place on cards and tool pages where a tool is put into the comparison. The compare room stands to the right and
 * fills it: the shell wraps its pages in <ComparisonSlotContext value={AddToComparison}>. Without it, and without
 * scripts, it is a plain link to the comparison with this tool.
 */
export type ComparisonSlotProps = {
  tool: Pick<ToolSummary, 'id' | 'name' | 'category' | 'logo'>;
  /** 'card' is small; 'page' is the full-width button of the Quick Info box; 'header' stands beside the title. */
  place: 'card' | 'page' | 'header';
  children: ReactNode;
};

export const ComparisonSlotContext = createContext<((props: ComparisonSlotProps) => ReactNode) | null>(null);

export function ComparisonSlot(props: ComparisonSlotProps) {
  const Filled = useContext(ComparisonSlotContext);
  if (Filled) return <Filled {...props} />;
  return (
    <Link className="button button-secondary" to={`/compare?tools=${encodeURIComponent(props.tool.id)}`}>
      {props.children}
      <span className="visually-hidden">: {props.tool.name}</span>
    </Link>
  );
}
