import { encodeQR } from 'qr';

export interface QrCode {
  /** The dark squares as one SVG path in units of one square. */
  path: string;
  /** Squares per side, with the white margin that readers need. */
  size: number;
}

/**
 * Error correction level M is enough for a code that is read from a screen.
 * @throws when the text does not fit into a code (about 2,300 bytes)
 */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
}
