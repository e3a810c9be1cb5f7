import { Form } from 'react-router';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { leaveDigest, listOfDigest } from '../alerts/change-alerts.server.ts';
import { readLeaveToken } from '../alerts/leave-link.server.ts';
import type { Route } from './+types/alerts-leave';

/**
 * Leaves a digest, without signing in: its link is signed. Opening it changes nothing, because programs that check mails
 * open every link; a mail program that offers to unsubscribe posts to it (RFC 8058).
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const digest = digestOf(ctx, params.token);
  const alerts = await listOfDigest(ctx, digest);
  return {
    frequency: digest.frequency,
    names: alerts.map(({ name }) => name),
    isOn: alerts.some(({ state }) => state === 'on'),
  };
}

function digestOf(ctx: ReturnType<typeof requestContext>, token: string) {
  const digest = readLeaveToken(ctx.config, token);
  if (digest === null) throw new NotFound('This link is not complete. Open the one in the newest mail.');
  return digest;
}

export async function action({ context, params }: Route.ActionArgs) {
  const ctx = requestContext(context);
  await leaveDigest(ctx, digestOf(ctx, params.token));
  return null;
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Stop alerts');

export default function AlertsLeave({ loaderData: { frequency, names, isOn } }: Route.ComponentProps) {
  const about = (
    <ul className="mt-4 list-disc pl-5">
      {names.map((name, index) => (
        <li key={`${index} ${name}`} className="break-words">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <h1 className="headline text-3xl sm:text-4xl">
        {isOn ? `Stop the ${frequency} alerts?` : `You get no ${frequency} alerts by mail`}
      </h1>
      {names.length > 0 && (
        <>
          <p className="mt-3 text-muted">{isOn ? 'You get mails about:' : 'Turned off, about:'}</p>
          {about}
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        {isOn && (
          <Form method="post">
            <Button type="submit" variant="primary">
              Stop These Mails
            </Button>
          </Form>
        )}
        <LinkButton to="/alerts">Your alerts</LinkButton>
      </div>
    </div>
  );
}
