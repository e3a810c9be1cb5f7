import { data, Form, Link, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { listDecidedClaims } from '../../claims/claim-queries.server.ts';
import { revokeClaim } from '../../claims/decide-claim.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { line, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { RefusalBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { isOwnCase } from '../inbox/decide-item.server.ts';
import { OWN_CASE } from '../inbox/inbox-item.ts';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/claims';

const SHOWN = 200;
const LONGEST_REASON = 300;

/** Decided claims of tools, and their revoking. Those that wait are in the inbox. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  return { claims: await listDecidedClaims(ctx, SHOWN) };
}

const revokeForm = z.object({ id: text, reason: line });

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const { id, reason } = requireForm(revokeForm, await readForm(request));
  if (reason === '') return data({ problem: 'A revocation needs a reason.' }, { status: 400 });
  if (await isOwnCase(ctx, { kind: 'claim', id })) return data({ problem: OWN_CASE }, { status: 403 });
  if (!(await revokeClaim(ctx, id, reason.slice(0, LONGEST_REASON))))
    return data({ problem: 'The tool does not belong to this account any more.' }, { status: 409 });
  throw redirect('/admin/claims', 303);
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Claims');

type Claims = Route.ComponentProps['loaderData']['claims'];

export default function AdminClaims({ loaderData: { claims }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <ScreenHead title="Claims" />
      <RefusalBanner title="Nothing was revoked" text={actionData?.problem} className="mb-6" />
      {claims.length === 0 ? (
        <EmptyState title="No claim was decided yet" text="Proven claims wait in the inbox; decided ones are here." />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {claims.map((claim) => (
            <ClaimEntry key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </div>
  );
}

const tones = { accepted: 'good', refused: 'bad', revoked: 'warn' } as const;

function ClaimEntry({ claim: { id, tool, state, email, evidence, decidedAt, reason } }: { claim: Claims[number] }) {
  return (
    <li className="grid gap-1 py-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[state as keyof typeof tones]}>{state}</Badge>
        <Link to={`/tool/${tool.id}`} className="font-medium underline underline-offset-4">
          {tool.name}
        </Link>
        <span className="break-all">{email}</span>
      </p>
      <p className="break-all text-muted">
        {evidence === null ? 'Not proven' : `Proven by ${evidence}`}, {state} {writeDate(decidedAt ?? '')}
      </p>
      {reason !== null && <p>Reason: {reason}</p>}
      {state === 'accepted' && (
        <details>
          <summary className="w-fit cursor-pointer text-muted underline underline-offset-4">
            Revoke<span className="sr-only"> the claim of {tool.name}</span>
          </summary>
          <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
            <input type="hidden" name="id" value={id} />
            <Field label="Reason, mailed to the account" className="min-w-0 grow">
              {(control) => <Input {...control} name="reason" type="text" required maxLength={LONGEST_REASON} />}
            </Field>
            <Button type="submit" variant="danger">
              Revoke
            </Button>
          </Form>
        </details>
      )}
    </li>
  );
}
