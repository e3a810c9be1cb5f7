import '../../ui/bottom-sheet.css';
import './controls-sheet.css';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SheetFoot } from '../../ui/popover-menu.tsx';

const SHEET = 'compare-controls';

/** What is shown elsewhere on the page, printed or said at its edge would lie beneath an open sheet. */
export function closeControlsSheet(): void {
  document.querySelector<HTMLElement>(`#${SHEET}[popover]`)?.hidePopover();
}

/**
 * The controls above the table. In small windows they would come before every fact: there one press opens them as a
 * sheet, and what is chosen in it closes it. Without scripts each choice loads a page.
 */
interface ControlsSheetProps {
  isFolded: boolean;
  label: string;
  children: ReactNode;
}

export function ControlsSheet({ isFolded, label, children }: ControlsSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasFolded = useRef(isFolded);
  useEffect(() => {
    const active = document.activeElement;
    // What is folded away loses the focus.
    if (isFolded && !wasFolded.current && (active === document.body || !active?.checkVisibility()))
      opener.current?.focus({ preventScroll: true });
    wasFolded.current = isFolded;
  }, [isFolded]);
  const close = () => isFolded && sheet.current?.hidePopover();
  const closeAfterLink = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') && close();
  return (
    <>
      {isFolded && (
        <button
          ref={opener}
          type="button"
          popoverTarget={SHEET}
          className={`${buttonClass()} print-hidden w-full sm:w-auto sm:justify-self-start lg:hidden`}
        >
          <SlidersHorizontal aria-hidden />
          {label}
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls in it are pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is also clicked by keyboard. */}
      <div
        ref={sheet}
        id={SHEET}
        popover={isFolded ? 'auto' : undefined}
        onClick={closeAfterLink}
        onSubmit={close}
        className={classNames('controls-sheet', isFolded && 'bottom-sheet')}
      >
        {children}
        {isFolded && <SheetFoot sheet={SHEET} className="print-hidden" />}
      </div>
    </>
  );
}
