import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the document that the server sent, true once scripts have taken over. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
