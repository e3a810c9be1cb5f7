import { earlySearchScript } from '../ui/early-search.ts';

export const themeStorageKey = 'theme';

/** What browsers draw for a broken picture would cover the letters beneath it (see catalog/tool-logo.tsx). */
const brokenLogoScript = `addEventListener('error',function(e){var t=e.target;if(t.matches&&t.matches('.tool-logo img'))t.style.visibility='hidden'},true);`;

/**
 * The one script in the head: sets the chosen theme before the first paint (without a choice the system decides,
 * color-scheme in ui/base.css), hides logos that do not arrive, and listens for the keys of the palette. One constant,
 * so that its hash in the Content-Security-Policy never changes within a version.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeStorageKey}');if(t==='light'||t==='dark')document.documentElement.classList.add(t)}catch{}${brokenLogoScript}${earlySearchScript}`;
