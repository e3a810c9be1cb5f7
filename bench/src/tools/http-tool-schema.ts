// The schema of an address that answers the calls of a tool. A suite is shared and exported, so no credential may stand in one. Pure.
import * as z from 'zod';
import { SECRET } from './secret-mark.ts';

/** Set by the request itself. */
const OWN_HEADERS = /^(?:host|content-length|content-type|connection|transfer-encoding|accept-encoding)$/i;
/** The only headers with values of their own: any other may be a credential, whatever its name. */
const PLAIN_HEADERS = /^(?:accept|accept-language|user-agent|prefer|(?:x-)?api-version)$/i;
/** `{{secret}}` alone, or after one word: `Bearer {{secret}}`, `sid={{secret}}`. */
const SECRET_VALUE = /^(?:[A-Za-z]{1,20}[ =])?\{\{secret\}\}$/;
const CREDENTIAL_PARAMETER =
  /auth(?!ors?$)|token|secret|passw|pwd|session|signature|credential|jwt|cookie|api.?key|app.?id|(?:^|[._-])(?:key|sig|sid|code|pass|user)$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Letters and digits mixed without a break, as no word is. */
const looksLikeKey = (text: string): boolean =>
  (text.match(/[A-Za-z\d]{16,}/g) ?? []).some((run) => run.length >= 32 || (/[A-Za-z]/.test(run) && /\d/.test(run))) ||
  /(?:^|[^A-Za-z])(?:sk|pk|rk|gh[a-z]|xox[a-z])[-_]/.test(text);

const NO_CREDENTIAL = `may be a credential, which is no part of a suite: send it in a header, as ${SECRET}`;

function problemOfHeader(name: string, value: string): string | null {
  if (OWN_HEADERS.test(name)) return 'is set by the request itself';
  if (value.includes(SECRET))
    return SECRET_VALUE.test(value) ? null : `may hold ${SECRET} and one word before it, such as Bearer ${SECRET}`;
  return PLAIN_HEADERS.test(name) && !looksLikeKey(value) ? null : NO_CREDENTIAL;
}

const toolHeadersSchema = z
  .record(
    z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'is no name of a header'),
    z
      .string()
      .max(200)
      .regex(/^[\t\x20-\x7e]*$/, 'holds characters that no header may have'),
  )
  .superRefine((headers, problems) => {
    for (const [name, value] of Object.entries(headers)) {
      const message = problemOfHeader(name, value);
      if (message) problems.addIssue({ code: 'custom', path: [name], message });
    }
  });

function problemOfAddress(text: string): string | null {
  if (text.includes('{{')) return 'holds {{…}}: an address stays as it is, and gets the arguments of each call';
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== '')
    return 'is not an address such as https://example.com/weather';
  if (url.username !== '' || url.password !== '') return `holds a user or password: ${NO_CREDENTIAL}`;
  const part = url.pathname.split('/').find(looksLikeKey);
  if (part !== undefined) return `“${part.slice(0, 12)}…” ${NO_CREDENTIAL}`;
  const [name] =
    [...url.searchParams].find(
      ([key, value]) => CREDENTIAL_PARAMETER.test(key) || looksLikeKey(value) || UUID.test(value),
    ) ?? [];
  return name === undefined ? null : `“${name.slice(0, 40)}” ${NO_CREDENTIAL}`;
}

const toolAddressSchema = z
  .string()
  .max(2_000)
  .superRefine((text, problems) => {
    const message = problemOfAddress(text);
    if (message) problems.addIssue({ code: 'custom', message });
  });

/** An address that answers the calls of a tool. It is called again for every answer. */
export const httpToolSchema = z.strictObject({
  /** POST sends the arguments as JSON, GET as parameters of the address. Default POST. */
  method: z.enum(['POST', 'GET']).optional(),
  url: toolAddressSchema,
  headers: toolHeadersSchema.optional(),
  /** For one call, ms; default 10,000. */
  timeoutMs: z.number().int().min(1).max(60_000).optional(),
  /** The longest result, characters; default 2,000. */
  maxChars: z.number().int().min(1).max(8_192).optional(),
  /** A call that fails: the model is told, as of an error of the tool (default), or the answer ends and counts as failed. */
  onFailure: z.enum(['tell', 'end']).optional(),
});
export type HttpTool = z.infer<typeof httpToolSchema>;
