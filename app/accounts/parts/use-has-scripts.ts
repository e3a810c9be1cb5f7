import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in server-rendered HTML, true after hydration. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
