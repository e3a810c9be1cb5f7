/**
 * Sets the chosen theme before the first paint; without a choice the system decides (color-scheme in ui/base.css).
 * One constant, so that its hash in the Content-Security-Policy never changes within a version.
 */
export const themeStorageKey = 'theme';

export const themeScript = `try{var t=localStorage.getItem('${themeStorageKey}');if(t==='light'||t==='dark')document.documentElement.classList.add(t)}catch{}`;
