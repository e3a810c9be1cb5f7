import * as z from 'zod/mini';
import { emailField } from '../../accounts/account-forms.ts';
import { checkbox, text } from '../../platform/parse-form.ts';

/** Amounts are typed in US dollars and stored in nano-units. */

const NANOS = 1e9;
const amountWords = 'An amount in US dollars from 0 to 1,000,000, such as 50 or 49.90, or nothing';

const amount = z.pipe(
  text.check(
    z.overwrite((value) => value.replace(/[$,\s]/g, '')),
    z.refine((value) => value === '' || (/^\d{1,7}(?:\.\d{1,2})?$/.test(value) && Number(value) <= 1e6), amountWords),
  ),
  z.transform((value: string) => (value === '' ? null : Math.round(Number(value) * 100) * (NANOS / 100))),
);

export const limitsForm = z.object({ total: amount, each: amount, allowsUnpriced: checkbox });
export const memberLimitForm = z.object({ email: emailField(), own: amount });

/** As it is typed: "50" or "49.90"; empty: no limit. */
export function writeAmount(nanos: number | null): string {
  if (nanos === null) return '';
  const amount = nanos / NANOS;
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}
