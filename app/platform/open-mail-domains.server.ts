import openProviders from 'email-providers/all.json' with { type: 'json' };

const open = new Set(openProviders);

/** Whether anybody can have an address there. */
export const isFreeMail = (domain: string): boolean => open.has(domain);
