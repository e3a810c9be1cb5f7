import ArrowUp from 'lucide-react/icons/arrow-up';
import { useSyncExternalStore } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { focusHeading } from './focus-heading.ts';

/** Scroll distance after which the button appears. */
const shownAfterPx = 300;

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/**
 * For long lists. After 300 px of scrolling it appears where it covers nothing: in the free middle of the header, on
 * wider screens in the margin at the right edge, and in the corner from 84rem on, where that margin has room for it.
 */
export function ScrollToTop() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => window.scrollY > shownAfterPx,
    () => false,
  );
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      hidden={!isShown}
      onClick={() => {
        window.scrollTo({ top: 0 });
        // The button hides at the top.
        focusHeading();
      }}
      className={classNames(
        buttonClass({ variant: 'secondary', isIcon: true }),
        'fixed z-51 [&[hidden]]:hidden print:hidden max-lg:top-3 max-lg:left-[40%] lg:right-0 lg:bottom-[calc(1rem+var(--bottom-bar,0px))] lg:shadow-lift lg:max-[84rem]:w-6 lg:max-[84rem]:rounded-r-none min-[84rem]:right-6',
      )}
    >
      <ArrowUp aria-hidden />
    </button>
  );
}
