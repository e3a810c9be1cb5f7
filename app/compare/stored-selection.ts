import { useSyncExternalStore } from 'react';
import { MAX_TOOLS } from './compare-path.ts';

/**
 * The selected tools, stored in this tab. Read only after hydration: a public page is the same for everyone, and the
 * selection must not shift it.
 */
export interface SelectedTool {
  id: string;
  name: string;
  logo: string | null;
}

const STORAGE_KEY = 'yardstick.comparison';
const none: readonly SelectedTool[] = [];

let stored: readonly SelectedTool[] | null = null;
/** The last change as text; empty on arrival at a page. */
let lastChange = '';
const listeners = new Set<() => void>();

export function useStoredSelection(): readonly SelectedTool[] {
  return useSyncExternalStore(subscribe, storedSelection, () => none);
}

export function storeSelection(tools: readonly SelectedTool[]): void {
  const next = tools.slice(0, MAX_TOOLS).map(({ id, name, logo }) => ({ id, name, logo }));
  if (JSON.stringify(next) === JSON.stringify(storedSelection())) return;
  stored = next;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Without storage the selection lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** False when the comparison is full. */
export function addTool(tool: SelectedTool): boolean {
  const tools = storedSelection();
  if (tools.some(({ id }) => id === tool.id)) return true;
  if (tools.length >= MAX_TOOLS) return false;
  lastChange = `${tool.name} added to comparison: ${tools.length + 1} of ${MAX_TOOLS}. The list is at the foot of the page.`;
  storeSelection([...tools, tool]);
  return true;
}

export function dropTool(id: string): void {
  const left = storedSelection().filter((tool) => tool.id !== id);
  const name = storedSelection().find((tool) => tool.id === id)?.name ?? id;
  lastChange = `${name} removed from comparison: ${left.length} of ${MAX_TOOLS}.`;
  storeSelection(left);
}

export function clearSelection(): void {
  lastChange = 'Comparison cleared.';
  storeSelection([]);
}

export function useLastChange(): string {
  return useSyncExternalStore(
    subscribe,
    () => lastChange,
    () => '',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call it from event handlers and effects. */
export function storedSelection(): readonly SelectedTool[] {
  stored ??= parseStored(storedText());
  return stored;
}

function storedText(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The stored text may be from an older release, or tampered with. */
export function parseStored(text: string | null): readonly SelectedTool[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return none;
    return stored.filter(isSelectedTool).slice(0, MAX_TOOLS);
  } catch {
    return none;
  }
}

function isSelectedTool(value: unknown): value is SelectedTool {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, logo } = value as Partial<Record<keyof SelectedTool, unknown>>;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    (logo === null || (typeof logo === 'string' && logo.startsWith('/')))
  );
}
