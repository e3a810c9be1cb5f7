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

/** What two texts share between two changes counts as a change up to this: a lone "the" in a rewritten sentence helps nobody. */
const SHORT_CHARS = 12;

/** Word-by-word changes gathered into phrases: first all that went, then all that came. */
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
