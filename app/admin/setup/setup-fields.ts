/** The fields of /admin/setup that are variables, by section. */
export interface SetupField {
  /** The variable that it saves, and by which the environment sets it. */
  name: string;
  label: string;
  hint?: string;
  type?: 'email' | 'url' | 'number' | 'text';
  placeholder?: string;
}

export const savedSections = ['look', 'addresses', 'mail', 'updates', 'backups'] as const;
export type SavedSection = (typeof savedSections)[number];
/** Sign-in is shown only: the environment sets it. */
export type SetupSection = SavedSection | 'sign-in';

export const setupFields: Partial<Record<SetupSection, readonly SetupField[]>> = {
  look: [
    { name: 'SITE_NAME', label: 'Name', hint: 'In titles, mails and texts. Empty: the name of the program.' },
    {
      name: 'ACCENT_LIGHT',
      label: 'Colour of links and buttons, light theme',
      hint: 'Empty: the colour of the design.',
      placeholder: '#0b5f63',
    },
    {
      name: 'ACCENT_DARK',
      label: 'Colour of links and buttons, dark theme',
      hint: 'Empty: the colour of the design.',
      placeholder: '#6cd0d4',
    },
  ],
  addresses: [
    { name: 'OPERATOR_NAME', label: 'Who runs this site', hint: 'A company or a person; on the legal pages.' },
    { name: 'OPERATOR_ADDRESS', label: 'Postal address', hint: 'On the legal pages.' },
    {
      name: 'JURISDICTION',
      label: 'Law and courts',
      hint: 'As the terms name them: “the law and the courts of Austria”.',
    },
    { name: 'DATA_PROTECTION_CONTACT', label: 'Whom visitors ask about personal data', hint: 'An address or a name.' },
    {
      name: 'BACKUP_DAYS',
      label: 'Days after which you delete backups and logs',
      hint: 'In the privacy policy.',
      type: 'number',
    },
    { name: 'CONTACT_EMAIL', label: 'General mailbox', hint: 'On the contact page.', type: 'email' },
    { name: 'PARTNERSHIPS_EMAIL', label: 'Mailbox for partnerships', hint: 'On the contact page.', type: 'email' },
    {
      name: 'OPERATOR_EMAIL',
      label: 'Where messages to you are sent',
      hint: 'Shown nowhere. Empty: the general mailbox.',
      type: 'email',
    },
    { name: 'LINKEDIN_URL', label: 'Your LinkedIn page', hint: 'Linked in the footer.', type: 'url' },
  ],
  backups: [
    { name: 'BACKUP_EVERY', label: 'Hours between backups', placeholder: '24', type: 'number' },
    { name: 'BACKUP_KEEP', label: 'How many to keep', placeholder: '14', type: 'number' },
  ],
};

export const encryptions = {
  starttls: 'STARTTLS, usually port 587',
  tls: 'TLS from the start, usually port 465',
  offered: 'STARTTLS if the server offers it',
};
export type Encryption = keyof typeof encryptions;

/** Mail is one address for the program and five fields for people. */
export interface MailFields {
  host: string;
  port: string;
  encryption: Encryption;
  user: string;
}

export function mailFieldsOf(smtpUrl: string | null): MailFields {
  if (smtpUrl === null) return { host: '', port: '', encryption: 'starttls', user: '' };
  const { protocol, hostname, port, username, searchParams } = new URL(smtpUrl);
  const isRequired = searchParams.get('requireTLS') === 'true';
  const encryption = protocol === 'smtps:' ? 'tls' : isRequired ? 'starttls' : 'offered';
  return { host: hostname, port, encryption, user: decodeURIComponent(username) };
}

/** @returns null without a host: no mail server */
export function smtpUrlOf({ host, port, encryption, user }: MailFields, password: string): string | null {
  if (host === '') return null;
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const address = `${login}${host}${port === '' ? '' : `:${port}`}`;
  return encryption === 'tls'
    ? `smtps://${address}`
    : `smtp://${address}${encryption === 'starttls' ? '?requireTLS=true' : ''}`;
}

/** Identity providers, and how each is set up. */
export const identityProviders = [
  { id: 'google', name: 'Google', at: 'Google Cloud: APIs & Services, Credentials, OAuth client ID' },
  { id: 'github', name: 'GitHub', at: 'GitHub: Settings, Developer settings, OAuth Apps' },
  { id: 'apple', name: 'Apple', at: 'Apple Developer: Certificates, Identifiers & Profiles, Services ID' },
  { id: 'facebook', name: 'Facebook', at: 'Meta for Developers: your app, Facebook Login' },
  { id: 'oidc', name: 'Your own OpenID Connect provider', at: 'your provider, a confidential web client' },
] as const;

export const providerVariables = (id: (typeof identityProviders)[number]['id']) => [
  ...(id === 'oidc' ? ['OIDC_ISSUER'] : []),
  `${id.toUpperCase()}_CLIENT_ID`,
  `${id.toUpperCase()}_CLIENT_SECRET`,
];
