import { describe, expect, it } from 'vitest';
import { decodeFeed } from './decode-feed.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the charset of a feed', () => {
  it.each([
    ['as declared in the document', latin1('<?xml version="1.0" encoding="ISO-8859-1"?><r>caf\u00e9</r>'), 'text/xml'],
    ['as the server says', latin1('<r>caf\u00e9</r>'), 'text/xml; charset=windows-1252'],
    [
      'the document before the server',
      latin1('<?xml version="1.0" encoding="iso-8859-1"?><r>caf\u00e9</r>'),
      'text/xml; charset=utf-8',
    ],
    ['UTF-8 when nothing is said', utf8('<r>café</r>'), ''],
    [
      'not UTF-8 although it says so',
      latin1('<?xml version="1.0" encoding="utf-8"?><r>caf\u00e9</r>'),
      'text/xml; charset=utf-8',
    ],
    ['UTF-8 although it says otherwise', utf8('<?xml version="1.0" encoding="us-ascii-nonsense"?><r>café</r>'), ''],
    ['with a byte order mark', utf8('\ufeff<r>café</r>'), ''],
    [
      'UTF-16 by its mark',
      Uint8Array.from([
        0xff,
        0xfe,
        ...[...'<r>café</r>'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
      ]),
      '',
    ],
  ])('%s', (_case, bytes, type) => expect(decodeFeed(bytes, type)).toContain('<r>café</r>'));

  it('loses forbidden characters and every document type, entities and all', () => {
    expect(decodeFeed(utf8('\n <r>a\u0000b\u001fc</r>'), '')).toBe('<r>abc</r>');
    expect(decodeFeed(utf8('<!DOCTYPE rss PUBLIC "-//x//EN" "http://x/y.dtd"><rss/>'), '')).toBe('<rss/>');
    expect(
      decodeFeed(
        utf8(
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd"> <!ENTITY c "]"> ]><rss>&b;</rss>',
        ),
        '',
      ),
    ).toBe('<?xml version="1.0"?><rss>&b;</rss>');
    expect(decodeFeed(utf8('<!doctype rss [ <!ENTITY open'), '')).toBe('');
  });
});
