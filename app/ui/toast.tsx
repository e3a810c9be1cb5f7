import { lazy, Suspense, useSyncExternalStore } from 'react';

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
const listeners = new Set<() => void>();

function say(message: ToastMessage): void {
  waiting = [...waiting, message];
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

const Toaster = lazy(() => import('./toaster.tsx'));
let isWanted = false;

function wasWanted(): boolean {
  isWanted ||= waiting.length > 0;
  return isWanted;
}

/** Stands once in the document. */
export function ToasterSlot() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, wasWanted, () => false);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
