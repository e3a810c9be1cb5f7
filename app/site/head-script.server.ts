import { themeStorageKey } from '../ui/theme-choice.ts';

/** Sets the chosen theme before the first paint; without a choice the system decides (color-scheme in ui/base.css). */
const themeScript = `try{var t=localStorage.getItem('${themeStorageKey}');if(t==='light'||t==='dark')document.documentElement.classList.add(t)}catch{}`;

/** Hides logos that fail to load: the browser's broken-image icon would cover the letters behind it. */
const brokenLogoScript = `addEventListener('error',function(e){var t=e.target;if(t.matches&&t.matches('.tool-logo img'))t.style.visibility='hidden'},true);`;

/**
 * Collects what is typed after Ctrl or Cmd with K until the palette is loaded (ui/early-search.ts), unless another
 * handler took the key.
 */
const earlySearchScript = `addEventListener('keydown',function(e){if(e.defaultPrevented||e.altKey)return;var k=e.key,w=window;if(e.ctrlKey||e.metaKey){if(k!=='k'&&k!=='K')return;w.earlySearch=w.earlySearch||''}else if(w.earlySearch===undefined)return;else if(k==='Escape')w.earlySearch=undefined;else if(k==='Backspace')w.earlySearch=w.earlySearch.slice(0,-1);else if(k.length===1)w.earlySearch+=k;else return;e.preventDefault()});`;

/**
 * The only script in the head: a constant, so that its hash in the Content-Security-Policy is the same on every page.
 */
export const headScript = themeScript + brokenLogoScript + earlySearchScript;
