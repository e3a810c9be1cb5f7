import type { Config } from './config.server.ts';
import { currentConfig } from './configuration/settings-in-memory.server.ts';
import type { ReadHandle } from './database/read-handle.server.ts';
import { newId } from './ids.server.ts';
import type { Logger } from './log.server.ts';

/** What a signed-in person may do on this instance. */
export type Role = 'user' | 'provider' | 'moderator' | 'editor' | 'administrator';

/** Who is behind a request, a job or a command. The audit log stores `kind` and the id. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly userId: string; readonly role: Role; readonly sessionId?: string }
  | {
      readonly kind: 'apiKey';
      readonly userId: string;
      readonly keyId: string;
      readonly scopes: readonly string[];
      /** `userId` is then the organisation that has it. */
      readonly serviceAccountId?: string | null;
    }
  | { readonly kind: 'system'; readonly name: string };

/** Made once per request, job or test; the first argument of every verb and query. */
export interface Context {
  readonly db: ReadHandle;
  readonly actor: Actor;
  readonly now: () => Date;
  /** Of the environment and of what was saved on the site, as it was when the context was made. */
  readonly config: Config;
  readonly log: Logger;
  readonly requestId: string;
}

export interface ContextParts {
  db: ReadHandle;
  config: Config;
  log: Logger;
  actor?: Actor;
  now?: () => Date;
  requestId?: string;
}

/** @param parts `actor` defaults to a visitor, `now` to the real clock */
export function createContext(parts: ContextParts): Context {
  const requestId = parts.requestId ?? newId();
  return Object.freeze({
    db: parts.db,
    actor: parts.actor ?? { kind: 'visitor' as const },
    now: parts.now ?? (() => new Date()),
    config: currentConfig(parts.db, parts.config),
    log: parts.log.child({ requestId }),
    requestId,
  });
}

/** The same context with another actor: after sign-in is resolved, or for work that the product does by itself. */
export function withActor(ctx: Context, actor: Actor): Context {
  return Object.freeze({ ...ctx, actor });
}
