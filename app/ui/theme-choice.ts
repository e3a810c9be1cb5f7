export const themeStorageKey = 'theme';

/** The visitor's choice; 'system' means none. */
export type ThemeChoice = 'system' | 'light' | 'dark';

export function readThemeChoice(): ThemeChoice {
  const { classList } = document.documentElement;
  if (classList.contains('dark')) return 'dark';
  return classList.contains('light') ? 'light' : 'system';
}

const listeners = new Set<() => void>();

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseTheme(choice: ThemeChoice): void {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  if (choice !== 'system') classList.add(choice);
  try {
    if (choice === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, choice);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

export function isDarkNow(): boolean {
  const choice = readThemeChoice();
  return choice === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
}
