import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** Props of the control inside a field, so that screen readers read label, hint and error with it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what would be right. */
  error?: string | null;
  /** Shows "optional" beside the label; required fields are not marked. */
  isOptional?: boolean;
  isLabelHidden?: boolean;
  /** At the end of the label's line: a link such as "Forgot password?" */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/**
 * Label, control, hint and error: <Field label="Email" error={…}>{(control) => <Input {...control} name="email"
 * />}</Field>
 */
export function Field({
  label,
  hint,
  error,
  isOptional = false,
  isLabelHidden = false,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <div className={classNames('flex items-baseline justify-between gap-3', isLabelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {isOptional && <span className="ml-1.5 font-normal text-muted">optional</span>}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The message of a wrong field. On its own under groups of choices. */
export function FieldError({ id, error }: { id?: string; error?: string | null }) {
  if (!error) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {error}
    </p>
  );
}
