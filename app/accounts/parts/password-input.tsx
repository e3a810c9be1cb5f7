import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Input } from '../../ui/input.tsx';
import { useHasScripts } from './use-has-scripts.ts';

/** A password input with a button that shows the password. Without scripts there is no button. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const hasScripts = useHasScripts();
  return (
    <div className="relative">
      <Input {...rest} type={isShown ? 'text' : 'password'} className={classNames('pr-11', className)} />
      {hasScripts && (
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded text-muted hover:text-ink [&_svg]:size-4"
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      )}
    </div>
  );
}
