import { Link } from 'react-router';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ContributionEntry } from '../contribution-entry.tsx';
import { findByToken } from '../contribution-queries.server.ts';
import type { Route } from './+types/contribution-status';

/** The receipt of what somebody sent, and later the decision. Its address is the only key to it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const contribution = await findByToken(requestContext(context), params.token);
  if (contribution === null) throw new NotFound('Nothing was sent that has this address.');
  return { contribution };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('What you sent');

const headings = { waiting: 'It has arrived', accepted: 'It was accepted', refused: 'It was refused' };

export default function ContributionStatus({ loaderData: { contribution } }: Route.ComponentProps) {
  const { state, path } = contribution;
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <p className="caption">What you sent</p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">{headings[state]}</h1>
      {state === 'waiting' && (
        <p className="mt-3 text-muted">
          Thank you. An editor reads it, and this page then says what was decided and why. Save its address: it is the
          only way back here. It costs nothing.
        </p>
      )}
      <ul className="mt-6 border-y border-line">
        <ContributionEntry contribution={contribution} />
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {path !== null && <LinkButton to={path}>Back to the record</LinkButton>}
        <LinkButton to="/corrections">All decisions</LinkButton>
      </div>
      <p className="mt-6 text-sm text-muted">
        Something else is wrong or missing?{' '}
        <Link to="/contact" className="underline underline-offset-4">
          Write to us
        </Link>
        .
      </p>
    </div>
  );
}
