/**
 * Ctrl or Cmd with K from the first frame on. Before the page has come alive, and until the palette is there, what is
 * typed after it is collected here instead of being lost.
 */
declare global {
  interface Window {
    /** What was typed for the palette so far; undefined: nobody waits for it. */
    earlySearch?: string | undefined;
  }
}

/** Runs in the head of the document. A handler that takes the key first has the say. */
export const earlySearchScript = `addEventListener('keydown',function(e){if(e.defaultPrevented||e.altKey)return;var k=e.key,w=window;if(e.ctrlKey||e.metaKey){if(k!=='k'&&k!=='K')return;w.earlySearch=w.earlySearch||''}else if(w.earlySearch===undefined)return;else if(k==='Escape')w.earlySearch=undefined;else if(k==='Backspace')w.earlySearch=w.earlySearch.slice(0,-1);else if(k.length===1)w.earlySearch+=k;else return;e.preventDefault()});`;

export function isSearchAwaited(): boolean {
  return window.earlySearch !== undefined;
}

/** From now on what is typed is collected, until it is taken. */
export function collectSearch(): void {
  window.earlySearch ??= '';
}

export function takeCollectedSearch(): string {
  const text = window.earlySearch ?? '';
  window.earlySearch = undefined;
  return text;
}
