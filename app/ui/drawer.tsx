import { Drawer as Base } from '@base-ui/react/drawer';
import X from 'lucide-react/icons/x';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface DrawerProps {
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in sight at the lower edge: the buttons of filters. */
  actions?: ReactNode;
  side?: 'right' | 'bottom';
}

const sides = {
  right:
    'inset-y-0 right-0 w-full max-w-md border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] border-t data-ending-style:translate-y-full data-starting-style:translate-y-full',
};

/** A sheet from the edge, for filters on a phone and details beside a table. Swiping it away works. */
export function Drawer({ trigger, isOpen, onOpenChange, title, children, actions, side = 'right' }: DrawerProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={onOpenChange ? (next) => onOpenChange(next) : undefined}
      swipeDirection={side === 'right' ? 'right' : 'down'}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-70 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-70">
          <Base.Popup
            className={classNames(
              'fixed flex flex-col border-edge bg-surface text-ink shadow-lift transition-transform duration-180 ease-out outline-none',
              'transform-[translate(var(--drawer-swipe-movement-x,0),var(--drawer-swipe-movement-y,0))]',
              sides[side],
            )}
          >
            <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
              <Base.Title className="font-semibold">{title}</Base.Title>
              <Base.Close aria-label="Close" className={buttonClass({ variant: 'quiet', size: 'small', isIcon: true })}>
                <X aria-hidden />
              </Base.Close>
            </div>
            <Base.Content className="grow overflow-y-auto overscroll-contain p-5">{children}</Base.Content>
            {actions && (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
