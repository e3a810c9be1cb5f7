import { data } from 'react-router';
import * as z from 'zod/mini';

/**
 * The one parser of forms. The same schemas run in the browser, for words beside the field before anything is sent, and
 * on the server, which decides; they are of zod/mini, because they travel.
 */

// The policy of the pages forbids evaluating text, and a browser reports the mere attempt.
if (typeof document !== 'undefined') z.config({ jitless: true });

type NameOf<Values> = Values extends unknown ? Extract<keyof Values, string> : never;

/** What is wrong, by the names of the form's fields. */
export type FormErrors<Values = Record<string, unknown>> = Partial<Record<NameOf<Values>, string>>;

export type ParsedForm<Values> =
  | { values: Values; errors?: undefined; typed?: undefined }
  /** `typed` is what to show again beside the errors. */
  | { values?: undefined; errors: FormErrors<Values>; typed: Record<string, string> };

/**
 * @param body a form, or its fields by name
 * @param lists names of fields that may be sent more than once; of others the first counts
 */
export function parseForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: FormData | Record<string, string>,
  lists: readonly string[] = [],
): ParsedForm<z.core.output<Schema>> {
  const form = body instanceof FormData ? body : null;
  const typed = form ? fieldsOf(form) : (body as Record<string, string>);
  const listed = Object.fromEntries(lists.map((name) => [name, form?.getAll(name) ?? []]));
  const result = z.safeParse(schema, { ...typed, ...listed });
  if (result.success) return { values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message;
  return { errors: errors as FormErrors<z.core.output<Schema>>, typed };
}

/** What was typed, by the names of the fields: for forms that have a field for each row of something, and to show it again. */
export const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].map((name) => [name, String(form.get(name))]));

/** The values of a form in which nothing can be wrong that a person typed. @throws 400 for any other form */
export function requireForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  form: FormData | Record<string, string>,
  lists: readonly string[] = [],
): z.core.output<Schema> {
  const { values } = parseForm(schema, form, lists);
  if (values === undefined) throw data('No page of this site sends such a form.', { status: 400 });
  return values;
}

/** A field that may be left out, which is the same as empty. */
export const text = z._default(z.string(), '');

/** Which button of a page was pressed; empty: one without a name. */
export const intentOf = (form: FormData): string => requireForm(z.object({ intent: text }), form).intent;

export const checkbox = z.pipe(
  text,
  z.transform((value: string) => value === 'on'),
);

/** One line without control characters or direction marks, its spaces evened out. */
export const line = text.check(
  z.overwrite((value) =>
    value
      .normalize('NFC')
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ),
);

/** Characters as people count them. */
export const atLeast = (least: number, message: string) =>
  z.refine<string>((value) => [...value].length >= least, message);
export const atMost = (most: number, message: string) =>
  z.refine<string>((value) => [...value].length <= most, message);
