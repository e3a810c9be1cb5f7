import { readLiteral } from './apply-patch.ts';
import { ScimError } from './scim-error.ts';

/** Filters of a list (RFC 7644, section 3.4.2.2), as far as directories look people and groups up by them: `eq`, joined by `and`. */

export interface Condition {
  /** Lower case. */
  attribute: string;
  value: unknown;
}

const LONGEST = 1_000;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
const CONDITION =
  /\s*([A-Za-z$][\w$.:-]*(?:\[\s*type\s+eq\s+"work"\s*\](?:\.value)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*/iy;
const AND = /and\s/iy;

/** @throws ScimError */
export function parseFilter(text: string): Condition[] {
  const conditions: Condition[] = [];
  for (let at = 0; ; ) {
    CONDITION.lastIndex = at;
    const found = text.length > LONGEST ? null : CONDITION.exec(text);
    if (!found) throw unknown();
    const attribute = found[1]!
      .toLowerCase()
      .replace(CORE, '')
      .replace(/\[.*\]/, '');
    conditions.push({ attribute, value: readLiteral(found[2]!) });
    at = CONDITION.lastIndex;
    if (at === text.length) return conditions;
    AND.lastIndex = at;
    if (!AND.test(text)) throw unknown();
    at = AND.lastIndex;
  }
}

const unknown = () =>
  new ScimError(400, 'Of filters, eq and and are known: userName eq "jane@acme.com".', 'invalidFilter');
