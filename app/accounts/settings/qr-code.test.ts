import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

/** Renders the path at four pixels per square, for a QR code reader. */
function photograph({ path, size }: ReturnType<typeof qrCode>) {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = (Number(y) * scale + dy) * side + Number(x) * scale + dx;
        data.fill(0, at * 4, at * 4 + 3);
      }
  return { width: side, height: side, data };
}

it.each([
  'otpauth://totp/Yardstick:anna%40acme.example?secret=JBSWY3DPEHPK3PXP&issuer=Yardstick&digits=6&period=30',
  `otpauth://totp/Yardstick:${'long'.repeat(60)}%40acme.example?secret=${'JBSWY3DPEHPK3PXP'.repeat(4)}&issuer=Yardstick`,
  'otpauth://totp/Prüfstand:ünï@acme.example?secret=JBSWY3DPEHPK3PXP',
])('the code of an authenticator set-up reads as %s', (text) => {
  expect(decodeQR(photograph(qrCode(text)))).toBe(text);
});

it('says so when the text is too long', () => {
  expect(() => qrCode('x'.repeat(3_000))).toThrow();
});
