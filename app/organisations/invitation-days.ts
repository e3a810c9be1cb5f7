/** How long the link of an invitation works. The privacy policy prints these figures. */
export const INVITATION_DAYS = 7;
/** How long an invitation that was not accepted is listed afterwards. */
export const EXPIRED_INVITATION_DAYS = 30;
