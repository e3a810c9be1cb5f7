import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useViewerSlot } from '../../ui/viewer-slot.tsx';

/**
 * Log In and Sign Up, or Dashboard and Log Out. Both pairs share one grid cell, so the width never changes. Until the
 * viewer has loaded, the first pair is hidden for a moment.
 */
export function AccountButtons({ className }: { className?: string }) {
  const { viewer, onLogOut } = useViewerSlot();
  const isIn = viewer.state === 'in';
  return (
    <div
      className={classNames('items-center justify-items-end whitespace-nowrap *:col-start-1 *:row-start-1', className)}
    >
      <div
        className={classNames('flex gap-1', isIn && 'invisible', viewer.state === 'loading' && 'appear-late')}
        aria-hidden={isIn || undefined}
      >
        <LinkButton to="/login" variant="quiet" size="small" tabIndex={isIn ? -1 : undefined}>
          Log In
        </LinkButton>
        <LinkButton to="/sign-up" variant="primary" size="small" tabIndex={isIn ? -1 : undefined}>
          Sign Up
        </LinkButton>
      </div>
      {isIn ? (
        <div className="flex gap-1">
          <LinkButton to={viewer.dashboardPath} variant="secondary" size="small">
            Dashboard
          </LinkButton>
          <Button variant="quiet" size="small" onClick={onLogOut}>
            Log Out
          </Button>
        </div>
      ) : (
        <div className="invisible flex gap-1" aria-hidden="true">
          <span className="px-3 text-sm font-medium">Dashboard</span>
          <span className="px-3 text-sm font-medium">Log Out</span>
        </div>
      )}
    </div>
  );
}
