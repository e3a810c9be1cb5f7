import { isRouteErrorResponse } from 'react-router';
import { LinkButton } from '../ui/button.tsx';
import { useRequestId } from '../ui/request-id.tsx';
import { siteIdentity } from './shell/site-identity.ts';

/** The HTTP status of an error: a thrown response's, a refusal's, otherwise 500. */
export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  return 500;
}

/** What a refusal says for the person to read; empty: nothing. */
const reasonOf = (error: unknown): string =>
  isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';

export function ErrorPage({ error }: { error: unknown }) {
  const status = errorStatus(error);
  if (status === 404) return <NotFoundPage reason={reasonOf(error)} />;
  if (status === 403) {
    return (
      <Notice
        status={403}
        title="Not yours to see"
        text={reasonOf(error) || 'You are signed in, but this page belongs to somebody else or needs another role.'}
      />
    );
  }
  if (status === 405) {
    return (
      <Notice
        status={405}
        title="Nothing can be sent here"
        text="This address only shows a page. Nothing was saved; go back to the form and send it again from there."
      />
    );
  }
  if ([400, 408, 413, 415].includes(status)) {
    return (
      <Notice
        status={status}
        title={status === 413 ? 'More than can be sent here' : 'This could not be read'}
        text="Nothing was saved. Go back to the form, shorten or correct what you sent, and send it again."
      />
    );
  }
  if (status === 503) {
    return (
      <Notice
        status={503}
        title="Not available right now"
        text={`${reasonOf(error) || 'The database cannot be reached. Please try again in a moment.'} Nothing was saved; what you see elsewhere still works.`}
      />
    );
  }
  return <FailurePage status={status} />;
}

export function NotFoundPage({ reason = '' }: { reason?: string }) {
  return (
    <Notice
      status={404}
      title="Page Not Found"
      text={reason || 'There is nothing at this address. It may have moved, or the link was cut short.'}
    />
  );
}

function FailurePage({ status }: { status: number }) {
  const requestId = useRequestId();
  return (
    <Notice
      status={status}
      title="Something broke on our side"
      text="The page could not be made. What was saved before is safe; what you have just sent may not have been saved, so check before sending it again."
      requestId={requestId}
    />
  );
}

function Notice({
  status,
  title,
  text,
  requestId,
}: {
  status: number;
  title: string;
  text: string;
  requestId?: string;
}) {
  return (
    <div className="page-width py-20 sm:py-28">
      <title>{`${title} · ${siteIdentity.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-xl text-center">
        <p className="caption">Error {status}</p>
        <h1 className="headline mt-3 text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-4 text-balance text-muted">{text}</p>
        {requestId !== undefined && (
          <p className="mt-4 text-sm text-muted" data-request-id={requestId}>
            If you tell us about it, name this request:{' '}
            <code className="font-mono text-ink select-all">{requestId}</code>
          </p>
        )}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <LinkButton to="/" variant="primary">
            Back to Home
          </LinkButton>
          {status === 404 ? (
            <LinkButton to="/search">Search</LinkButton>
          ) : (
            <LinkButton to="/contact">Tell us</LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}
