/**
 * Pagination of a list that changes meanwhile: a cursor has the id of the last entry, and its position in case it was
 * deleted.
 */
export interface PageOfList<Item> {
  data: Item[];
  /** null at the end. */
  next: string | null;
}

/** @returns null for an invalid cursor */
export function parseCursor(text: string): { id: string; at: number } | null {
  const match = /^(\d{1,9}):(.{1,300})$/s.exec(fromBase64Url(text) ?? '');
  return match ? { at: Number(match[1]), id: match[2]! } : null;
}

export function writeCursor(id: string, at: number): string {
  const bytes = new TextEncoder().encode(`${at}:${id}`);
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): string | null {
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
  } catch {
    return null;
  }
}

export function pageOfList<Item extends { id: string }>(
  items: Pick<readonly Item[], 'length' | 'slice'>,
  cursor: { id: string; at: number } | null,
  limit: number,
): PageOfList<Item> {
  let from = 0;
  if (cursor) {
    const isInPlace = items.slice(cursor.at, cursor.at + 1)[0]?.id === cursor.id;
    const at = isInPlace ? cursor.at : items.slice().findIndex(({ id }) => id === cursor.id);
    from = at === -1 ? cursor.at : at + 1;
  }
  const data = items.slice(from, from + limit);
  const last = data.at(-1);
  const isEnd = from + limit >= items.length;
  return { data, next: last === undefined || isEnd ? null : writeCursor(last.id, from + data.length - 1) };
}
