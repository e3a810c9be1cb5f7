/** A piece of a difference between two texts. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

interface RawPart {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/**
 * Common text of at most this length between two changes counts as changed: a lone "the" in a rewritten sentence helps
 * nobody.
 */
const SHORT_CHARS = 12;

/** Joins word changes into phrases: first everything removed, then everything added. */
export function gatherParts(raw: readonly RawPart[]): TextPart[] {
  const parts: TextPart[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed) parts.push({ kind: 'removed', text: removed });
    if (added) parts.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, { value, ...part }] of raw.entries()) {
    if (part.removed) removed += value;
    else if (part.added) added += value;
    else if (removed + added !== '' && index < raw.length - 1 && value.trim().length <= SHORT_CHARS) {
      removed += value;
      added += value;
    } else {
      close();
      parts.push({ kind: 'same', text: value });
    }
  }
  close();
  return parts;
}
