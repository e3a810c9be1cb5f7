import { useEffect } from 'react';

/** Marks the document as hydrated, for styles and tests. */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}
