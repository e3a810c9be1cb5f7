import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';

/** Pixels scrolled before the button shows. */
const THRESHOLD_PX = 300;

/** Takes the reader of a long page back to its top. */
export function ScrollToTop() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const look = () => setIsShown(window.scrollY > THRESHOLD_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={() => {
        window.scrollTo({ top: 0 });
        document.getElementById('content')?.focus({ preventScroll: true });
      }}
      className={`${buttonClass({ isIcon: true })} fixed right-4 bottom-4 z-30 shadow-lift print:hidden`}
    >
      <ArrowUp aria-hidden />
    </button>
  );
}
