import { formatHex, interpolate, wcagContrast } from 'culori';

/** Accent colours that an operator chooses: the tones derived from one, and whether they can be read (WCAG 2 AA). */

export type Theme = 'light' | 'dark';

/** What the accent colour is read on, and what is written on it, as in ui/tokens.css. */
export const themes = {
  light: {
    paper: 'oklch(98% 0.004 95)',
    surface: 'oklch(100% 0 0)',
    sunken: 'oklch(95.2% 0.007 95)',
    'on-accent': 'oklch(99% 0.005 195)',
  },
  dark: {
    paper: 'oklch(17% 0.013 220)',
    surface: 'oklch(23% 0.016 220)',
    sunken: 'oklch(13.5% 0.011 220)',
    'on-accent': 'oklch(19% 0.03 210)',
  },
} as const;

/** Of text, whatever its size. */
const LEAST_CONTRAST = 4.5;

export interface AccentTones {
  accent: string;
  /** Under the pointer. */
  strong: string;
  /** Behind text in the accent colour. */
  soft: string;
}

/** @param accent #rrggbb */
export function accentTones(accent: string, theme: Theme): AccentTones {
  const tones = themes[theme];
  const mixed = (other: string, part: number) => formatHex(interpolate([accent, other], 'oklab')(part));
  return {
    accent,
    strong: theme === 'light' ? mixed('#000000', 0.2) : mixed('#ffffff', 0.25),
    soft: mixed(tones.surface, theme === 'light' ? 0.92 : 0.88),
  };
}

/** Why a colour cannot be the accent colour of a theme, as words that follow its name; null: it can be read everywhere. */
export function contrastProblem(colour: string, theme: Theme): string | null {
  const { 'on-accent': label, ...grounds } = themes[theme];
  const { accent, strong, soft } = accentTones(colour, theme);
  const pairs = [
    ...Object.values(grounds).map((ground) => [accent, ground, 'text in this colour on the page']),
    [accent, soft, 'text in this colour on its own pale tone'],
    [label, accent, 'the text of buttons in this colour'],
    [label, strong, 'the text of buttons under the pointer'],
  ] as const;
  const worst = pairs
    .map(([text, ground, what]) => ({ what, ratio: wcagContrast(text, ground) }))
    .sort((one, other) => one.ratio - other.ratio)[0]!;
  if (worst.ratio >= LEAST_CONTRAST) return null;
  const direction = theme === 'light' ? 'darker' : 'lighter';
  // Rounded down, so that 4.46 does not read as enough.
  const ratio = (Math.floor(worst.ratio * 10) / 10).toFixed(1);
  return `needs a contrast of ${LEAST_CONTRAST}:1 in the ${theme} theme (WCAG AA): ${worst.what} has ${ratio}:1. Choose a ${direction} colour`;
}
