import { useEffect } from 'react';

/** Says on the document that scripts have taken over: styles and tests can tell markup from working controls. */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}
