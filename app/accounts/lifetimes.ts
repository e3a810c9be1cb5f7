/** How long this room stores what belongs to a person. The privacy policy prints these figures. */

/** Lifetime of a session from sign-in, or from its last renewal. */
export const SESSION_DAYS = 7;
/** Lifetime of a session from sign-in, however often it is renewed. */
export const LONGEST_SESSION_DAYS = 30;
/** Lifetime of a link in a mail. */
export const LINK_HOURS = 24;
/** Lifetime of the link that makes the first administrator. */
export const SETUP_LINK_MINUTES = 15;
export const DEVICE_COOKIE_DAYS = 365;
/** A browser not used for this long counts as new. */
export const KNOWN_DEVICE_DAYS = 400;
/** How long the second step is skipped in a browser whose owner asked for that. */
export const TRUSTED_DEVICE_DAYS = 30;
/** Longest window in which attempts are counted. */
export const ATTEMPT_HOURS = 24;
