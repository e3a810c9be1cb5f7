/** Decodes a feed, whatever charset its server claims. */

function decoderFor(label: string | undefined, isStrict: boolean): TextDecoder | null {
  if (!label) return null;
  try {
    return new TextDecoder(label, { fatal: isStrict });
  } catch {
    return null;
  }
}

/**
 * Tries, in order: the byte order mark, the XML declaration, the Content-Type, UTF-8. Bytes that do not fit their
 * claimed charset are decoded as UTF-8 if they fit that, else as Windows-1252, which fits any byte.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string): string {
  const claims = [markOf(bytes), declaredIn(bytes), /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1], 'utf-8'];
  for (const claim of claims) {
    const decoder = decoderFor(claim, true);
    if (!decoder) continue;
    try {
      return clean(decoder.decode(bytes));
    } catch {
      // Not the claimed charset: try the next one.
    }
  }
  return clean(new TextDecoder('windows-1252').decode(bytes));
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^[\s\S]{0,3}\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
}

/**
 * Removes what XML 1.0 forbids, and the DOCTYPE: no feed needs one, and its entities can make a parser read files or
 * exhaust memory (XXE, "billion laughs").
 */
function clean(text: string): string {
  const allowed = text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/^\ufeff/, '')
    .trimStart();
  const start = /<!DOCTYPE/i.exec(allowed.slice(0, 20_000));
  return start ? allowed.slice(0, start.index) + allowed.slice(endOfDoctype(allowed, start.index)) : allowed;
}

function endOfDoctype(text: string, from: number): number {
  const bracket = text.indexOf('[', from);
  const close = text.indexOf('>', from);
  if (close === -1) return text.length;
  if (bracket === -1 || bracket > close) return close + 1;
  const end = /\]\s*>/g;
  end.lastIndex = bracket;
  const match = end.exec(text);
  return match ? match.index + match[0].length : text.length;
}
