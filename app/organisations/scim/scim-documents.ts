/** What this server says about itself (RFC 7643, sections 5 to 7). The same for every organisation. */

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

export const MOST_RESULTS = 200;

export const scimBase = (publicUrl: string) => `${publicUrl}/scim/v2`;

export const providerConfig = (publicUrl: string) => ({
  schemas: [CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner of the organisation makes under Provisioning.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${scimBase(publicUrl)}/ServiceProviderConfig` },
});

interface AttributeFacts {
  type?: string;
  multiValued?: boolean;
  description: string;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readOnly' | 'readWrite' | 'immutable';
  uniqueness?: 'none' | 'server';
  subAttributes?: object[];
  referenceTypes?: string[];
}

const attribute = (name: string, { type = 'string', ...facts }: AttributeFacts) => ({
  name,
  type,
  multiValued: false,
  required: false,
  ...(type === 'string' || type === 'reference' ? { caseExact: false, uniqueness: 'none' } : {}),
  mutability: 'readWrite',
  returned: 'default',
  ...facts,
});

const readOnly = { mutability: 'readOnly' } as const;

const userAttributes = [
  attribute('userName', {
    description: 'The name in the directory, of one user.',
    required: true,
    uniqueness: 'server',
  }),
  attribute('displayName', { description: 'How the person is called.' }),
  attribute('name', {
    type: 'complex',
    description: 'The parts of the name.',
    subAttributes: [
      attribute('formatted', { description: 'The full name.' }),
      attribute('familyName', { description: 'The family name.' }),
      attribute('givenName', { description: 'The given name.' }),
    ],
  }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    description:
      'The email address, at a domain that the organisation has proven: the primary or the first one is kept.',
    subAttributes: [
      attribute('value', { description: 'The address.' }),
      attribute('type', { description: 'Always work.' }),
      attribute('primary', { type: 'boolean', description: 'Always true.' }),
    ],
  }),
  attribute('active', { type: 'boolean', description: 'False: the person is no member.' }),
  attribute('groups', {
    type: 'complex',
    multiValued: true,
    description: 'The groups of the user.',
    ...readOnly,
    subAttributes: [
      attribute('value', { description: 'The id of the group.', ...readOnly }),
      attribute('$ref', {
        type: 'reference',
        referenceTypes: ['Group'],
        description: 'The address of the group.',
        ...readOnly,
      }),
      attribute('display', { description: 'The name of the group.', ...readOnly }),
    ],
  }),
];

const groupAttributes = [
  attribute('displayName', {
    description: 'The name, of one group: roles are given by it.',
    required: true,
    caseExact: true,
    uniqueness: 'server',
  }),
  attribute('members', {
    type: 'complex',
    multiValued: true,
    description: 'The users in the group.',
    subAttributes: [
      attribute('value', { description: 'The id of the user.', mutability: 'immutable' }),
      attribute('$ref', {
        type: 'reference',
        referenceTypes: ['User'],
        description: 'The address of the user.',
        mutability: 'immutable',
      }),
      attribute('display', { description: 'The name of the user.', ...readOnly }),
    ],
  }),
];

export const schemasOf = (publicUrl: string) =>
  [
    { id: USER_SCHEMA, name: 'User', description: 'A person in the directory.', attributes: userAttributes },
    { id: GROUP_SCHEMA, name: 'Group', description: 'A group in the directory.', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [SCHEMA_SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${scimBase(publicUrl)}/Schemas/${schema.id}` },
  }));

export const resourceTypesOf = (publicUrl: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: USER_SCHEMA },
    { id: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA },
  ].map((type) => ({
    schemas: [TYPE_SCHEMA],
    ...type,
    name: type.id,
    description: `A ${type.id.toLowerCase()} in the directory.`,
    meta: { resourceType: 'ResourceType', location: `${scimBase(publicUrl)}/ResourceTypes/${type.id}` },
  }));

/** A page of a list. */
export const listOf = (resources: readonly object[], { total = resources.length, startIndex = 1 } = {}) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
