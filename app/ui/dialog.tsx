import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface DialogProps {
  /** The element that opens it; without one, `isOpen` and `onOpenChange` rule. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; a DialogClose belongs among them. */
  actions?: ReactNode;
  width?: 'small' | 'medium' | 'large';
}

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-4xl' };

/** One question or one small form over the page. Weighs about 15 kB: load it lazily on public pages. */
export function Dialog({
  trigger,
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  actions,
  width = 'small',
}: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange ? (next) => onOpenChange(next) : undefined}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-70 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-70 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            className={classNames(
              'relative w-full rounded border border-edge bg-surface p-6 text-ink shadow-lift transition-[opacity,scale] duration-150 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
              widths[width],
            )}
          >
            <Base.Title className="pr-10 text-lg font-semibold tracking-[-0.01em]">{title}</Base.Title>
            {description && <Base.Description className="mt-2 text-sm text-muted">{description}</Base.Description>}
            {children && <div className="mt-5">{children}</div>}
            {actions && <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div>}
            <Base.Close
              aria-label="Close"
              className={classNames(
                buttonClass({ variant: 'quiet', size: 'small', isIcon: true }),
                'absolute top-4 right-4',
              )}
            >
              <X aria-hidden />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the dialog it stands in: <DialogClose>Cancel</DialogClose> */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Base.Close className={buttonClass({ variant: 'secondary' })}>{children}</Base.Close>;
}
