import ArrowUp from 'lucide-react/icons/arrow-up';
import { useSyncExternalStore } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

/** Pixels after which the way back is worth a button. */
const shownAfterPx = 300;

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** For long lists. Appears after 300 px of scrolling. */
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
      onClick={() => window.scrollTo({ top: 0 })}
      className={classNames(
        buttonClass({ variant: 'secondary', isIcon: true }),
        'fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-40 shadow-lift [&[hidden]]:hidden print:hidden sm:right-6',
      )}
    >
      <ArrowUp aria-hidden />
    </button>
  );
}
