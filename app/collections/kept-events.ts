/** What happened in an account is remembered for its alerts for so long. */
export const ACCOUNT_EVENT_DAYS = 90;

/** Of one account: the oldest of more are forgotten. */
export const ACCOUNT_EVENTS_KEPT = 10_000;
/** Of each webhook. */
export const DELIVERIES_KEPT = 50;
