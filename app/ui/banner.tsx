import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  info: { look: 'border-l-accent', icon: <Info className="text-accent" aria-hidden /> },
  good: { look: 'border-l-good', icon: <CircleCheck className="text-good" aria-hidden /> },
  warn: { look: 'border-l-warn', icon: <TriangleAlert className="text-warn" aria-hidden /> },
  bad: { look: 'border-l-bad', icon: <CircleAlert className="text-bad" aria-hidden /> },
};

export type BannerTone = keyof typeof tones;

interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /**
   * Announced by screen readers when it appears: 'alert' for what stops the reader, 'status' for the rest. Leave it out
   * for what was always on the page.
   */
  role?: 'alert' | 'status';
  className?: string;
}

/** A message about the whole page or form: what happened, what is safe, what to do. */
export function Banner({ tone = 'info', title, children, actions, role, className }: BannerProps) {
  const { look, icon } = tones[tone];
  return (
    <div
      role={role}
      className={classNames(
        'flex items-start gap-3 rounded border border-l-4 border-line bg-surface p-4 text-sm',
        look,
        className,
      )}
    >
      <span className="mt-0.5 shrink-0 [&_svg]:size-4.5">{icon}</span>
      <div className="grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'mt-1 text-muted' : ''}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

interface RefusalBannerProps {
  /** What was not done. */
  title: string;
  /** Why; without it there is no banner. */
  text: string | null | undefined;
  className?: string;
}

/** The answer to a form that was refused. */
export function RefusalBanner({ title, text, className }: RefusalBannerProps) {
  if (!text) return null;
  return (
    <Banner tone="bad" role="alert" title={title} className={className}>
      {text}
    </Banner>
  );
}
