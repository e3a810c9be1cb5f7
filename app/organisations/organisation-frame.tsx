import type { ReactNode } from 'react';
import { unindexedMeta } from '../platform/page-title.ts';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Membership } from './membership.server.ts';
import { mayNow, mayWhileSuspended, type Right, roleNames } from './organisation-role.ts';

const tabs = [
  { label: 'Members', path: '', right: 'see-members' },
  { label: 'Runs', path: '/runs', right: 'see-runs' },
  { label: 'Models', path: '/models', right: 'use-models' },
  { label: 'Lists', path: '/lists', right: 'see-lists' },
  { label: 'Roles', path: '/roles', right: 'see-members' },
  { label: 'Keys', path: '/keys', right: 'manage-keys' },
  { label: 'Spending', path: '/spending', right: 'see-spending' },
  { label: 'Plan', path: '/plan', right: 'see-plan' },
  { label: 'Service accounts', path: '/service-accounts', right: 'manage-services' },
  { label: 'Webhooks', path: '/webhooks', right: 'manage-webhooks' },
  { label: 'Provisioning', path: '/provisioning', right: 'manage-provisioning' },
  { label: 'Audit log', path: '/audit-log', right: 'read-log' },
  { label: 'Settings', path: '/settings', right: 'open-settings' },
] as const satisfies { label: string; path: string; right: Right }[];

interface OrganisationFrameProps {
  organisation: Membership;
  /** The end of the current tab's address. */
  current: (typeof tabs)[number]['path'];
  children: ReactNode;
}

/** The meta of one of these pages. */
export function organisationMeta(page: string, organisation: { name: string } | undefined) {
  return unindexedMeta(`${page} of ${organisation?.name ?? 'an organisation'}`);
}

/** Heading and tabs of an organisation's pages: those that the viewer's role may open. */
export function OrganisationFrame({ organisation, current, children }: OrganisationFrameProps) {
  const { name, address, role, isSuspended } = organisation;
  const items = tabs
    .filter(({ right }) => !isSuspended || mayWhileSuspended(role, right))
    .filter(({ right }) => mayNow(organisation, right) && (right !== 'see-plan' || organisation.hasPlans))
    .map(({ label, path }) => ({ value: path, label, to: `/organisations/${address}${path}` }));
  return (
    <div className="page-width max-w-6xl py-10 sm:py-14">
      <Breadcrumb items={[{ label: 'Organisations', to: '/organisations' }, { label: name }]} />
      <h1 dir="auto" className="mt-3 headline text-3xl break-words sm:text-4xl">
        {name}
      </h1>
      <p className="mt-2 text-sm text-muted">Your role: {roleNames[role]}</p>
      {isSuspended && (
        <Banner tone="warn" className="mt-6" title={`${name} is suspended`}>
          Its plan can be managed and cancelled here. Everything else is closed.
        </Banner>
      )}
      <Tabs label={name} items={items} current={current} className="mt-6" />
      <div className="mt-8 grid gap-6 *:min-w-0">{children}</div>
    </div>
  );
}
