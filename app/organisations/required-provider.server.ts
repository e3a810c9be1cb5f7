import { sql } from 'drizzle-orm';
import type { Actor } from '../platform/context.server.ts';

/** Organisations that require their identity provider (decision 37). */

/** How long a login by the provider counts for API keys and scheduled runs: as long as the longest session. */
export const VOUCHED_DAYS = 30;

/** Who acts; without an actor, the product does by itself what a person asked for before. */
export interface By {
  readonly actor?: Actor;
}

const MEMBER = sql.raw('organisation_member');

/** What shows that the session or key of an act came from the provider. */
function proofOf({ actor }: By) {
  if (actor?.kind === 'user')
    return sql`exists (select from "session" as own where own.id = ${actor.sessionId ?? ''}
      and own.organisation_id = ${MEMBER}.organisation_id)`;
  const isRecent = sql`coalesce(${MEMBER}.vouched_at > now() - make_interval(days => ${VOUCHED_DAYS}), false)`;
  if (actor?.kind !== 'apiKey') return isRecent;
  // Else somebody who gets into an account in another way could make a key for the organisation.
  return sql`${isRecent} and exists (select from api_key as own where own.id = ${actor.keyId}
    and own.vouched_by = ${MEMBER}.organisation_id)`;
}

/**
 * Whether a member in a query of `organisation_member` may act in the organisation now: it requires no provider, or the session
 * of the person began there. A key has to be made in such a session; keys, and what goes on without a session, need a recent one.
 */
export const isAdmitted = (by: By) =>
  sql<boolean>`(not exists (select from organisation_identity as required where required.is_required
    and required.organisation_id = ${MEMBER}.organisation_id) or (${proofOf(by)}))`;
