/** Why a guarded fetch failed; the message may be shown to the person who chose the address. */
export type GuardReason =
  | 'url-refused'
  | 'address-refused'
  | 'too-many-redirects'
  | 'redirect-refused'
  | 'too-large'
  | 'too-slow'
  | 'content-type-refused'
  | 'unreadable'
  | 'unreachable'
  | 'cancelled';

export class GuardError extends Error {
  readonly reason: GuardReason;

  constructor(reason: GuardReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GuardError';
    this.reason = reason;
  }
}
