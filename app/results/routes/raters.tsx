import { Form, Link } from 'react-router';
import * as z from 'zod/mini';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { writeMoment } from '../../runs/figure-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import {
  deleteRater,
  inviteRater,
  listRaters,
  MAX_RATER_NAME_CHARS,
  type RaterItem,
  raterDays,
  revokeRater,
} from '../answers/rater-links.server.ts';
import type { Route } from './+types/raters';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const days = raterDays.map(String);
  return { ...(await listRaters(ctx, ctx.actor.userId, params.id)), days, most: MAX_RATER_NAME_CHARS };
}

const raterForm = z.object({ intent: text, name: text, days: text, rater: text });

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  const { intent, name, days, rater } = requireForm(raterForm, await readForm(request));
  if (intent === 'revoke') await revokeRater(ctx, userId, rater);
  else if (intent === 'delete') await deleteRater(ctx, userId, rater);
  else if (intent === 'invite') {
    const invited = await inviteRater(ctx, userId, params.id, { name, days: Number(days) });
    return 'problem' in invited ? { ...invited, name } : null;
  }
  return null;
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(`Raters of ${loaderData?.name ?? 'a run'}`);
}

/** The people who were asked to vote on a run's answers, each by a link of their own. */
export default function Raters({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, raters, own, agreement, isEnded, days, most } = loaderData;
  return (
    <div className="page-width grid gap-8 *:min-w-0 py-10 sm:py-14">
      <header className="grid gap-3">
        <Link to={`/benchmarking/runs/${params.id}`} className="caption w-fit underline underline-offset-4">
          Back to the run
        </Link>
        <h1 className="headline text-3xl break-words sm:text-4xl">Raters of {name}</h1>
        <p className="max-w-prose text-sm text-muted">
          Each link is for one person, who needs no account and sees the prompts and answers of this run two by two,
          without the names of the models. Give every person a link of their own: agreement is counted between links.
          Where a judge compared the answers, all votes correct it, and the run says how far it agrees with people.
          Revoking a link keeps its votes.
        </p>
      </header>
      {!isEnded && <p className="text-sm">The run is still at work. Invite raters when it has ended.</p>}
      {isEnded && (
        <Form method="post" key={raters.length} className="flex flex-wrap items-end gap-3">
          <Field label="Who is it for?" className="w-64" error={actionData?.problem ?? null}>
            {(control) => (
              <Input {...control} name="name" required maxLength={most} defaultValue={actionData?.name ?? ''} />
            )}
          </Field>
          <Field label="Valid for" className="w-36">
            {(control) => (
              <Select
                {...control}
                name="days"
                defaultValue="30"
                options={days.map((value) => ({ value, label: `${value} days` }))}
              />
            )}
          </Field>
          <Button type="submit" name="intent" value="invite">
            Make a link
          </Button>
        </Form>
      )}
      <section aria-label="Agreement" className="grid gap-1 text-sm">
        <p>{agreement ?? 'No pair has votes of two people yet, so nothing can be said about their agreement.'}</p>
        <p className="text-muted">Your own votes: {own}.</p>
      </section>
      {raters.length > 0 && (
        <ul className="grid gap-4 *:min-w-0">
          {raters.map((rater) => (
            <Rater key={rater.id} rater={rater} />
          ))}
        </ul>
      )}
    </div>
  );
}

const tones = { open: 'good', expired: 'neutral', revoked: 'neutral' } as const;

function Rater({ rater: { id, name, url, state, expiresAt, votes } }: { rater: RaterItem }) {
  return (
    <li className="grid gap-2 panel p-4 text-sm *:min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-words">{name}</span>
        <Badge tone={tones[state]}>{state}</Badge>
        <span className="text-muted">
          {votes} {votes === 1 ? 'vote' : 'votes'}
          {state === 'open' && `, valid until ${writeMoment(expiresAt)}`}
        </span>
      </p>
      {state === 'open' && <p className="font-mono text-xs break-all">{url}</p>}
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="rater" value={id} />
        {state === 'open' && (
          <>
            <CopyButton text={url} label="Copy link" variant="quiet" />
            <Button type="submit" name="intent" value="revoke" size="small" variant="quiet">
              Revoke<span className="sr-only"> the link of {name}</span>
            </Button>
          </>
        )}
        <ConfirmButton
          name="intent"
          value="delete"
          size="small"
          variant="quiet"
          sure={
            <>
              Delete for good<span className="sr-only">: the link and the votes of {name}</span>
            </>
          }
          keep={
            <>
              Keep<span className="sr-only"> the votes of {name}</span>
            </>
          }
        >
          Delete with votes<span className="sr-only"> of {name}</span>
        </ConfirmButton>
      </Form>
    </li>
  );
}
