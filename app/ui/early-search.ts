/**
 * Ctrl or Cmd with K works before hydration: until the palette is loaded, a script in the head
 * (site/head-script.server.ts) collects what is typed.
 */
declare global {
  interface Window {
    /** What was typed for the palette so far; undefined: it was not opened. */
    earlySearch?: string | undefined;
  }
}

export function isSearchAwaited(): boolean {
  return window.earlySearch !== undefined;
}

/** Starts collecting what is typed, until takeCollectedSearch. */
export function collectSearch(): void {
  window.earlySearch ??= '';
}

export function takeCollectedSearch(): string {
  const text = window.earlySearch ?? '';
  window.earlySearch = undefined;
  return text;
}
