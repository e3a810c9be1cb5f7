import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { TRAP_FIELD } from '../cell.ts';
import type { SentErrors, Typed } from '../read-correction.server.ts';

/** Where the answer goes, and the honeypot. @param account the address of the signed-in sender */
export function SenderFields({ account, typed, errors }: { account: string | null; typed: Typed; errors: SentErrors }) {
  return (
    <>
      {account === null ? (
        <Field
          label="Email for the answer"
          isOptional
          hint="One mail with the decision. The address is never shown, and deleted once it is answered."
          error={errors.email}
        >
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="email" defaultValue={typed.email} />
          )}
        </Field>
      ) : (
        <p className="text-sm text-muted">The answer goes to {account}, and the decision is in your account.</p>
      )}
      <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
        <label htmlFor="sender-nickname">Leave this empty</label>
        <input id="sender-nickname" type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
