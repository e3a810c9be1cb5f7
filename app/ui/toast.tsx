import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Toasts, top right. Hides that the toast library is loaded with the first toast only: `toast()` may be called at any
 * time, and nothing that is said before the library has arrived is lost.
 */
export interface ToastMessage {
  kind: 'plain' | 'success' | 'error';
  title: string;
  description?: string;
}

let waiting: readonly ToastMessage[] = [];
let said = 0;
const listeners = new Set<() => void>();

function say(message: ToastMessage): void {
  waiting = [...waiting, message];
  said++;
  for (const listener of listeners) listener();
}

type Say = (title: string, options?: { description?: string }) => void;

/** Shows a notice; `toast.success` and `toast.error` mark it. Call from event handlers and effects. */
export const toast: Say & { success: Say; error: Say } = Object.assign(
  ((title, options) => say({ kind: 'plain', title, ...options })) as Say,
  {
    success: ((title, options) => say({ kind: 'success', title, ...options })) as Say,
    error: ((title, options) => say({ kind: 'error', title, ...options })) as Say,
  },
);

/** Takes the waiting messages; the toaster shows each once. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once in the document. */
export function ToasterSlot() {
  const saidSoFar = useSyncExternalStore(
    subscribeToToasts,
    () => said,
    () => 0,
  );
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (saidSoFar === 0 || Toaster !== null) return;
    // Without the network the page stays as it is, and loading is tried again with the next toast.
    import('./toaster.tsx').then(
      ({ default: Loaded }) => setToaster(() => Loaded),
      () => {},
    );
  }, [saidSoFar, Toaster]);
  return Toaster && <Toaster />;
}
