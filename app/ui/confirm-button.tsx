import { type ComponentProps, type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** On the button that acts, in place of what was pressed. */
  sure: ReactNode;
  /** On the button that goes back. */
  keep: ReactNode;
}

const never = () => () => {};

/**
 * Submits a form at the second press: for what cannot be taken back. A double click or a key that is held down is one press. Until scripts
 * can ask, nothing is submitted; without scripts, the button that acts stands there by itself.
 */
export function ConfirmButton({ sure, keep, variant, children, ...button }: ConfirmButtonProps) {
  const [step, setStep] = useState<'unasked' | 'asking' | 'kept'>('unasked');
  const canAsk = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!canAsk)
    return (
      <>
        <Button {...button} type="button" variant={variant} className={classNames(button.className, 'noscript:hidden')}>
          {children}
        </Button>
        <noscript>
          <Button {...button} type="submit" variant="danger">
            {sure}
          </Button>
        </noscript>
      </>
    );
  if (step !== 'asking')
    return (
      <Button
        {...button}
        type="submit"
        variant={variant}
        autoFocus={step === 'kept'}
        onKeyDown={ignoreHeldKey}
        onClick={(event) => {
          event.preventDefault();
          setStep('asking');
        }}
      >
        {children}
      </Button>
    );
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button
        {...button}
        type="submit"
        variant="danger"
        onKeyDown={ignoreHeldKey}
        // The second click of a double click on what was at this place.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {sure}
      </Button>
      <Button
        size={button.size}
        variant="quiet"
        autoFocus
        onKeyDown={ignoreHeldKey}
        onClick={(event) => event.detail > 1 || setStep('kept')}
      >
        {keep}
      </Button>
    </span>
  );
}

function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
