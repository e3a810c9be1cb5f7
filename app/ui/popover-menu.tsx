import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface PopoverMenuProps {
  label: string;
  /** Something in it is chosen. */
  isOn?: boolean;
  className?: string;
  /** Its width, and its height where it may be long. */
  panelClassName: string;
  children: ReactNode;
}

/** A button with a panel below it. A native popover: no scripts, closes with Escape or a press elsewhere. */
export function PopoverMenu({ label, isOn, className, panelClassName, children }: PopoverMenuProps) {
  const id = `menu${useId().replaceAll(/\W/g, '')}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classNames(buttonClass({ size: 'small' }), isOn && 'border-accent bg-accent-soft', className)}
      >
        {label}
        <ChevronDown aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(
          'hanging-popover rounded border border-edge bg-surface p-3 text-ink shadow-lift',
          panelClassName,
        )}
      >
        {children}
      </div>
    </>
  );
}

interface SheetFootProps {
  /** The id of the sheet. */
  sheet: string;
  className?: string;
  /** The submit button of a form that is sent by itself where scripts run. Without them, closing the sheet would lose what was chosen. */
  submit?: ReactNode;
}

/** The way out of a sheet at the bottom of a narrow window. */
export function SheetFoot({ sheet, className, submit }: SheetFootProps) {
  return (
    <div className={classNames('bottom-sheet-foot', submit === undefined && 'lg:hidden', className)}>
      {submit && <noscript>{submit}</noscript>}
      <button
        type="button"
        popoverTarget={sheet}
        popoverTargetAction="hide"
        className={classNames(
          buttonClass({ variant: 'primary' }),
          'w-full lg:hidden',
          submit !== undefined && 'noscript:hidden',
        )}
      >
        Done
      </button>
    </div>
  );
}
