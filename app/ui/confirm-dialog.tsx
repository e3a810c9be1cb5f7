import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './button.tsx';

interface ConfirmDialogProps {
  trigger: ReactElement;
  title: ReactNode;
  /** What will be gone, and whether it can come back. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
}

/** Asks before what cannot be undone. The buttons say what they do, not Yes and No. */
export function ConfirmDialog({
  trigger,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-70 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-70 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup className="w-full max-w-md rounded border border-edge bg-surface p-6 text-ink shadow-lift transition-[opacity,scale] duration-150 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            <AlertDialog.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-sm text-muted">{description}</AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <AlertDialog.Close className={buttonClass({ variant: 'secondary' })}>{cancelLabel}</AlertDialog.Close>
              <AlertDialog.Close className={buttonClass({ variant: 'danger' })} onClick={onConfirm}>
                {confirmLabel}
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
