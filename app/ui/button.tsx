import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  /** primary: the main action of a screen. secondary: the others. quiet: inside a toolbar. danger: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Square, for an icon without text; needs an aria-label. */
  isIcon?: boolean;
  /** The label holds a name of any length: it wraps where it does not fit. */
  isLong?: boolean;
}

const variants = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-ink/7',
  danger: 'border-transparent bg-bad-fill text-white hover:brightness-90',
};
const sizes = {
  small: 'gap-1.5 px-3 text-sm',
  medium: 'gap-2 px-4 text-sm',
  large: 'gap-2 px-6 text-base',
};
const heights = { small: 'h-8', medium: 'h-10', large: 'h-12' };
const leastHeights = { small: 'min-h-8 py-1', medium: 'min-h-10 py-1.5', large: 'min-h-12 py-2' };
const iconSizes = { small: 'size-8', medium: 'size-10', large: 'size-12' };

/** The classes alone, for elements other than Button: a label, a summary. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  isIcon = false,
  isLong = false,
}: ButtonLook = {}): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded border font-medium select-none no-underline',
    isLong ? 'max-w-full text-center wrap-anywhere' : 'whitespace-nowrap',
    'transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    isIcon ? iconSizes[size] : sizes[size],
    !isIcon && (isLong ? leastHeights : heights)[size],
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The action is running: the button has a spinner and ignores presses, its width stays. */
    isBusy?: boolean;
  };

export function Button({
  variant,
  size,
  isIcon,
  isLong,
  isBusy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, isIcon, isLong }), isBusy && 'relative', className)}
      {...(isBusy ? { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() } : {})}
    >
      {isBusy ? (
        <>
          <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner size="small" />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

type LinkButtonProps = ButtonLook &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** A path of this site, or a full URL, which opens in a new tab. */
    to: string;
    /** A paid link: rel="sponsored". */
    isSponsored?: boolean;
    prefetch?: 'none' | 'intent' | 'viewport';
    preventScrollReset?: boolean;
    children: ReactNode;
  };

export function LinkButton({
  variant,
  size,
  isIcon,
  isLong,
  to,
  isSponsored = false,
  className,
  prefetch,
  preventScrollReset,
  ...rest
}: LinkButtonProps) {
  const look = classNames(buttonClass({ variant, size, isIcon, isLong }), className);
  if (/^(https?:|mailto:)/.test(to)) {
    const rel = isSponsored ? 'sponsored noopener noreferrer' : 'noopener noreferrer';
    return <a {...rest} href={to} className={look} target="_blank" rel={rel} />;
  }
  return <Link {...rest} to={to} className={look} prefetch={prefetch} preventScrollReset={preventScrollReset} />;
}
