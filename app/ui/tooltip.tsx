import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/**
 * Names an icon button for people who see it. The button keeps its own aria-label, and nothing stands here that must be
 * known: touch has no hover. A figure's origin belongs into FormulaHint.
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={350} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-80">
          <Base.Popup className="max-w-64 rounded bg-ink px-2.5 py-1.5 text-xs text-paper transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
