import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** On the button that acts, in place of what was pressed. */
  sure: ReactNode;
  /** On the button that goes back. */
  keep: ReactNode;
}

/** Submits a form at the second press: for what cannot be taken back. */
export function ConfirmButton({ sure, keep, variant, children, ...button }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        {...button}
        type="submit"
        variant={variant}
        onClick={(event) => {
          event.preventDefault();
          setIsAsking(true);
        }}
      >
        {children}
      </Button>
    );
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button {...button} type="submit" variant="danger" autoFocus>
        {sure}
      </Button>
      <Button size={button.size} variant="quiet" onClick={() => setIsAsking(false)}>
        {keep}
      </Button>
    </span>
  );
}
