import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** A button with a panel below it. A native popover: it needs no scripts, and Escape closes it. */
export function ToolbarMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = `menu${useId().replaceAll(/\W/g, '')}`;
  return (
    <>
      <button type="button" popoverTarget={id} className={classNames(buttonClass({ size: 'small' }), 'max-sm:px-2.5!')}>
        {label}
        <ChevronDown aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        className="hanging-popover w-56 max-w-[calc(100vw-2rem)] rounded border border-edge bg-surface p-3 text-ink shadow-lift"
      >
        {children}
      </div>
    </>
  );
}
