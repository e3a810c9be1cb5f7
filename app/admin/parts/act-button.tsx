import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';

interface ActButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'size' | 'name' | 'value' | 'children'> {
  intent: string;
  label: string;
  /** For screen readers, where several rows have the same button. */
  about: string;
}

/** One of the acts of a row's form. */
export function ActButton({ intent, label, about, ...button }: ActButtonProps) {
  return (
    <Button {...button} type="submit" size="small" name="intent" value={intent}>
      {label}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
