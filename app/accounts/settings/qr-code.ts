import { encodeQR } from 'qr';

export interface QrCode {
  /** The dark squares as one SVG path of 1 by 1 units. */
  path: string;
  /** Squares on a side, with the light edge that readers want. */
  size: number;
}

/**
 * For the set-up of an authenticator app: read from a screen, level M is enough.
 * @throws when the text is longer than any code holds (about 2,300 bytes)
 */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
}
