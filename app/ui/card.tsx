import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Highlights on hover: for a card whose title is a link that covers it (see cardLinkCover). */
  isInteractive?: boolean;
  padding?: 'none' | 'small' | 'medium' | 'large';
}

const paddings = { none: '', small: 'p-4', medium: 'p-5', large: 'p-6 sm:p-8' };

/** A surface on the paper. */
export function Card({ as = 'div', isInteractive = false, padding = 'medium', className, ...rest }: CardProps) {
  // The four elements share every prop that a card uses.
  const Element = as as 'div';
  return (
    <Element
      {...rest}
      className={classNames(
        'panel relative',
        paddings[padding],
        isInteractive && 'transition-colors hover:border-edge has-[a:focus-visible]:border-accent',
        className,
      )}
    />
  );
}

/** Class of the title's link: the whole card becomes its target. Other controls on the card need `relative z-1`. */
export const cardLinkCover = "after:absolute after:inset-0 after:rounded after:content-['']";
