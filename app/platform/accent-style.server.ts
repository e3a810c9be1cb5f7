import type { Config } from './config.server.ts';
import { accentTones } from './configuration/accent-colour.server.ts';

/** Custom properties for accent colours that an operator chose; ui/tokens.css reads them. */
export function accentStyle({ light, dark }: Config['accent']): Record<string, string> {
  const style: Record<string, string> = {};
  for (const [theme, colour] of [['light', light] as const, ['dark', dark] as const]) {
    if (colour === null) continue;
    const { accent, strong, soft } = accentTones(colour, theme);
    Object.assign(style, {
      [`--accent-${theme}`]: accent,
      [`--accent-strong-${theme}`]: strong,
      [`--accent-soft-${theme}`]: soft,
    });
  }
  return style;
}
