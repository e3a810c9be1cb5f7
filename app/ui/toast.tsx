import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Toasts, top right. The toast library is loaded with the first toast: `toast()` may be called at any time, and
 * messages wait until the library has loaded.
 */
export interface ToastMessage {
  kind: 'plain' | 'success' | 'error';
  title: string;
  description?: string;
  /** The page announces the same in a banner: the toast is only seen. */
  isSilent?: boolean;
}

let waiting: readonly ToastMessage[] = [];
let said = 0;
const listeners = new Set<() => void>();

function say(message: ToastMessage): void {
  waiting = [...waiting, message];
  said++;
  for (const listener of listeners) listener();
}

const sayAs =
  (kind: ToastMessage['kind']) =>
  (title: string, options?: Pick<ToastMessage, 'description' | 'isSilent'>): void =>
    say({ kind, title, ...options });

/** Shows a message; `toast.success` and `toast.error` set its kind. Call it from event handlers and effects. */
export const toast = Object.assign(sayAs('plain'), { success: sayAs('success'), error: sayAs('error') });

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

/** Rendered once in the document. */
export function ToasterSlot() {
  const saidSoFar = useSyncExternalStore(
    subscribeToToasts,
    () => said,
    () => 0,
  );
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (saidSoFar === 0 || Toaster !== null) return;
    // Without a network the page stays as it is; the next toast tries again.
    import('./toaster.tsx').then(
      ({ default: Loaded }) => setToaster(() => Loaded),
      () => {},
    );
  }, [saidSoFar, Toaster]);
  return Toaster && <Toaster />;
}
