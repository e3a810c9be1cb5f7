import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { CentredSpinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast.tsx';
import { type ViewerSlot, ViewerSlotContext } from '../ui/viewer-slot.tsx';
import { sessionChanged } from './session/session-store.ts';
import { useViewer, type ViewerState } from './use-viewer.ts';
import { viewerLabel } from './viewer.ts';

/**
 * Rendered once around the shell: provides the viewer to header and buttons, and revalidates open pages when it
 * changes.
 */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  useRevalidateOnChange(viewer);
  const logOut = async () => {
    const isOut = await askToLogOut();
    if (!isOut) {
      toast.error('Error logging out', { description: 'There was a problem signing you out. Please try again.' });
      return;
    }
    toast.success('Logged out successfully', { description: 'You have been signed out of your account.' });
    await navigate('/');
    await sessionChanged();
  };
  return (
    <ViewerSlotContext value={{ viewer: slotOf(viewer), onLogOut: () => void logOut() }}>
      {children}
      <WaitForProtectedPage isLoading={viewer.isLoading} />
    </ViewerSlotContext>
  );
}

function slotOf({ user, isLoading }: ViewerState): ViewerSlot {
  if (isLoading) return { state: 'loading' };
  if (user === null) return { state: 'out' };
  return { state: 'in', name: viewerLabel(user), dashboardPath: '/for-providers/dashboard' };
}

async function askToLogOut(): Promise<boolean> {
  try {
    return (await fetch('/api/sign-out', { method: 'POST', headers: { accept: 'application/json' } })).ok;
  } catch {
    return false;
  }
}

/**
 * When somebody signs in or out, in any tab, or the session expires, the page's loaders run again; a page that needs a
 * session redirects to /login and back.
 */
function useRevalidateOnChange({ user, isLoading }: ViewerState): void {
  const { revalidate } = useRevalidator();
  const known = useRef<string | null | undefined>(undefined);
  const now = isLoading ? undefined : (user?.id ?? null);
  useEffect(() => {
    if (now === undefined) return;
    const before = known.current;
    known.current = now;
    if (before !== undefined && before !== now) void revalidate();
  }, [now, revalidate]);
}

/** Shown while navigating to a page that needs a session, before the session has loaded. */
function WaitForProtectedPage({ isLoading }: { isLoading: boolean }) {
  const navigation = useNavigation();
  const target = navigation.state === 'loading' ? navigation.location.pathname : null;
  if (!isLoading || target === null || !isProtectedPath(target)) return null;
  return (
    <div className="fixed inset-x-0 top-(--header-height) bottom-0 z-40 bg-paper">
      <CentredSpinner label="Checking your session" />
    </div>
  );
}

/** Pages that need a session, so that the browser can show that it waits for one. The server checks by itself. */
const prefixes = ['/welcome', '/account', '/for-providers/success', '/for-providers/dashboard', '/model', '/admin'];

function isProtectedPath(pathname: string): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
