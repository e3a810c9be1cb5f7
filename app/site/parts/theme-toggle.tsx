import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { chooseTheme, isDarkNow, readThemeChoice, subscribeToTheme, type ThemeChoice } from '../../ui/theme-choice.ts';

/** Toggles between light and dark. The style sheet chooses the icon, so it is right before hydration. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      onClick={() => chooseTheme(isDarkNow() ? 'light' : 'dark')}
      className={`${buttonClass({ variant: 'quiet', size: 'small', isIcon: true })} text-muted hover:text-ink`}
    >
      <Moon className="dark:hidden" aria-hidden />
      <Sun className="hidden dark:block" aria-hidden />
    </button>
  );
}

const choices: { choice: ThemeChoice; label: string }[] = [
  { choice: 'light', label: 'Light' },
  { choice: 'dark', label: 'Dark' },
  { choice: 'system', label: 'System' },
];

/** All three choices, for the footer. */
export function ThemeChoiceGroup() {
  const current = useSyncExternalStore(subscribeToTheme, readThemeChoice, () => null);
  return (
    <fieldset className="flex w-fit rounded border border-line p-0.5">
      <legend className="sr-only">Colour theme</legend>
      {choices.map(({ choice, label }) => (
        <label
          key={choice}
          className="rounded px-2.5 py-1 text-xs text-muted transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={current === choice}
            onChange={() => chooseTheme(choice)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
