import { describe, expect, it } from 'vitest';
import reference from './fixtures/qr-reference.json' with { type: 'json' };
import { qrCode, qrPath } from './qr-code.ts';

const rows = (modules: boolean[][]) => modules.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));

describe('the QR code of an authenticator set-up', () => {
  it.each(reference.codes)(
    'is square for square what another encoder draws: $text',
    ({ text, mask, rows: expected }) => {
      expect(rows(qrCode(text, mask))).toEqual(expected);
    },
  );

  it('says so when the text is too long', () => {
    expect(qrCode('x'.repeat(666))).toHaveLength(97);
    expect(() => qrCode('x'.repeat(667))).toThrow(RangeError);
  });

  it('draws one unit square for each dark one', () => {
    expect(
      qrPath([
        [true, false],
        [false, true],
      ]),
    ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  });
});
