import * as z from 'zod/mini';
import { atLeast, parseForm, text } from '../../platform/parse-form.ts';
import { type ApiScope, isApiScope } from './api-scope.ts';

/** The form for a new API key, of a person or of a service account. */

export const NO_SCOPE = 'Choose what the key may do';

/** Days, and how the form names them. */
export const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'No expiry' },
];

const newKeyForm = z.object({
  name: text.check(z.trim(), atLeast(1, 'Name is required'), z.maxLength(60, 'At most 60 characters')),
  scopes: z
    .pipe(
      z.array(z.string()),
      z.transform((scopes) => scopes.filter(isApiScope)),
    )
    .check(z.minLength(1, NO_SCOPE)),
  expires: z.enum(['30', '90', '365', 'never']),
});

export function readNewKey(
  form: FormData,
): { name: string; scopes: ApiScope[]; expiresInDays: number | null } | { problem: string } {
  const { values, errors } = parseForm(newKeyForm, form, ['scopes']);
  if (errors) return { problem: errors.name ?? errors.scopes ?? errors.expires ?? '' };
  const { name, scopes, expires } = values;
  return { name, scopes, expiresInDays: expires === 'never' ? null : Number(expires) };
}
