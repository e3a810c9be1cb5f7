import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession, unknownSession } from './session/session-store.ts';
import type { SessionFacts, Viewer } from './viewer.ts';

/** The viewer as the browser knows it. While `isLoading`, `user` is null and means nothing. */
export interface ViewerState {
  user: Viewer | null;
  session: SessionFacts | null;
  isLoading: boolean;
  isOAuthUser: boolean;
}

/** For buttons that depend on the viewer. Private pages check on the server with `requireUser`. */
export function useViewer(): ViewerState {
  const { isLoading, answer } = useSyncExternalStore(subscribeToSession, currentSession, unknownSession);
  const user = answer?.user ?? null;
  return { user, session: answer?.session ?? null, isLoading, isOAuthUser: user?.isOAuthUser === true };
}
