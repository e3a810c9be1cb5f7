/** What an address of a webhook has to be. @param allowsPrivate the operator lets webhooks go to private addresses, and without TLS */
export const webhookAddressHint = (allowsPrivate: boolean): string =>
  `${allowsPrivate ? 'It begins with https or http, and may be in your own network' : 'It begins with https and must be open to the internet'}; redirects are not followed.`;
