import { CHECK_EVERY_MS, clockSkew, isRenewalDue, retryAfterMs } from '../library/session-timing.ts';
import type { SessionAnswer } from '../viewer.ts';

/**
 * The session as this tab knows it: fetched once from /api/session, renewed on time (session-timing.ts), and
 * synchronised with other tabs by a BroadcastChannel. The cookie is invisible to scripts. Browser only.
 */
export type SessionState = { isLoading: true; answer: null } | { isLoading: false; answer: SessionAnswer };

type Listener = () => void;

const unknown: SessionState = { isLoading: true, answer: null };
const nobody: SessionAnswer = { user: null, session: null };

let state: SessionState = unknown;
let channel: BroadcastChannel | null = null;
/** Server clock minus this device's clock: a wrong clock must neither end nor extend a session. */
let clockSkewMs = 0;
let isStarted = false;
let isRenewing = false;
/** The last request failed; it is repeated at the next check. */
let isUnsure = false;
let asking: Promise<void> | null = null;
const listeners = new Set<Listener>();

export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener);
  start();
  return () => listeners.delete(listener);
}

export function currentSession(): SessionState {
  return state;
}

/** The state during server rendering: not known yet. */
export function unknownSession(): SessionState {
  return unknown;
}

function set(answer: SessionAnswer): void {
  const before = state.answer;
  if (before !== null && JSON.stringify(before) === JSON.stringify(answer)) return;
  state = { isLoading: false, answer };
  for (const listener of listeners) listener();
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('yardstick-session');
    channel.onmessage = () => void ask();
  }
  void ask();
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  // A page restored from the back-forward cache has outdated state.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void ask();
  });
}

/** Fetches the session. While the server cannot be reached, the known state stays. */
function ask(method: 'GET' | 'POST' = 'GET'): Promise<void> {
  asking ??= request(method)
    .then(
      (answer) => {
        isUnsure = false;
        set(answer);
      },
      () => {
        isUnsure = true;
        if (state.isLoading) set(nobody);
      },
    )
    .finally(() => {
      asking = null;
    });
  return asking;
}

async function request(method: 'GET' | 'POST'): Promise<SessionAnswer> {
  const response = await fetch('/api/session', { method, headers: { accept: 'application/json' } });
  clockSkewMs = clockSkew(response.headers.get('date'), Date.now());
  if (!response.ok) throw new Error(`The session could not be read (${response.status}).`);
  return (await response.json()) as SessionAnswer;
}

function check(): void {
  if (isUnsure) return void ask();
  const expiresAt = state.answer?.session?.expiresAt;
  if (expiresAt === undefined) return;
  const expiresAtMs = Date.parse(expiresAt);
  const nowMs = Date.now() + clockSkewMs;
  if (expiresAtMs <= nowMs) void ask();
  else if (isRenewalDue(expiresAtMs, nowMs)) void renew();
}

async function renew(): Promise<void> {
  if (isRenewing) return;
  isRenewing = true;
  try {
    for (let failures = 1; ; failures++) {
      try {
        set(await request('POST'));
        channel?.postMessage('changed');
        return;
      } catch {
        const waitMs = retryAfterMs(failures);
        if (waitMs === null) return;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  } finally {
    isRenewing = false;
  }
}

/**
 * Call it after signing in or out, or after changing the profile: this tab fetches the session again and notifies the
 * others.
 */
export async function sessionChanged(): Promise<void> {
  await asking;
  await ask();
  channel?.postMessage('changed');
}
