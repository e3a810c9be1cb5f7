import { type Act, subscribeToActs } from '../platform/mutate.server.ts';
import type { OrganisationEvent } from './organisation-event.ts';
import { organisationEventData, publishOrganisationEvent } from './organisation-events.server.ts';

/** Acts of the audit log that are events of an organisation: the one list of them. */

interface Mapped {
  type: OrganisationEvent;
  /** The fact of the act that names what the event is about. */
  about: string;
  path: string;
  /** Beside the facts of the act. */
  more?: Record<string, unknown>;
}

const identity = (change: string): Mapped => ({
  type: 'identity.changed',
  about: '',
  path: '/settings',
  more: { change },
});
const directoryToken = (type: 'token.created' | 'token.revoked'): Mapped => ({
  type,
  about: 'token',
  path: '/provisioning',
  more: { use: 'directory', serviceAccount: null },
});

const eventsOfActs: Record<string, Mapped> = {
  'organisation.invite': { type: 'member.invited', about: 'invitation', path: '' },
  'organisation.join': { type: 'member.joined', about: 'member', path: '' },
  'organisation.leave': { type: 'member.left', about: 'member', path: '', more: { reason: 'left' } },
  'organisation.remove-member': { type: 'member.left', about: 'member', path: '', more: { reason: 'removed' } },
  'organisation.change-role': { type: 'member.role_changed', about: 'member', path: '' },
  'organisation.hold-removal': { type: 'removal.held', about: 'member', path: '/provisioning', more: { to: null } },
  'organisation.hold-role': { type: 'removal.held', about: 'member', path: '/provisioning' },
  'organisation.connect-identity': identity('connected'),
  'organisation.disconnect-identity': identity('disconnected'),
  'organisation.make-saml-key': identity('encryption key made'),
  'organisation.remove-saml-key': identity('encryption key removed'),
  'organisation.map-groups': identity('groups mapped'),
  'organisation.require-identity': identity('required'),
  'organisation.stop-requiring-identity': identity('not required'),
  'provider-key.save': { type: 'key.added', about: 'key', path: '/keys' },
  'provider-key.delete': { type: 'key.removed', about: 'key', path: '/keys' },
  'organisation.add-service-account': {
    type: 'service_account.created',
    about: 'serviceAccount',
    path: '/service-accounts',
  },
  'organisation.remove-service-account': {
    type: 'service_account.deleted',
    about: 'serviceAccount',
    path: '/service-accounts',
  },
  'organisation.add-service-token': {
    type: 'token.created',
    about: 'token',
    path: '/service-accounts',
    more: { use: 'api' },
  },
  'organisation.revoke-service-token': {
    type: 'token.revoked',
    about: 'token',
    path: '/service-accounts',
    more: { use: 'api' },
  },
  'organisation.add-scim-token': directoryToken('token.created'),
  'organisation.revoke-scim-token': directoryToken('token.revoked'),
};

subscribeToActs('organisation', async (tx, act: Act) => {
  const event = eventsOfActs[act.action];
  if (event === undefined || act.detail.wasMember) return;
  // A role that is confirmed against the directory's lower one is the same as before.
  if (event.type === 'member.role_changed' && act.detail.from === act.detail.to) return;
  const { type, about, path, more } = event;
  const facts = { ...more, ...act.detail, actor: { kind: act.actorKind, id: act.actorId } };
  await publishOrganisationEvent(tx, {
    organisationId: act.subjectId,
    type,
    key: `act ${act.id}`,
    at: act.at,
    id: String(act.detail[about] ?? act.subjectId),
    path,
    data: organisationEventData[type].parse(facts),
  });
});
