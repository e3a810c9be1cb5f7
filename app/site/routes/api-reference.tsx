import { useState } from 'react';
import { Link } from 'react-router';
import { organisationEventWords } from '../../organisations/organisation-event.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { openApiDocument } from '../api/openapi-document.server.ts';
import { operationGroups } from '../api/operation-views.server.ts';
import { operations } from '../api/operations.server.ts';
import { OperationDetails } from '../parts/operation-details.tsx';
import type { Route } from './+types/api-reference';

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = requestContext(context).config;
  const groups = operationGroups(openApiDocument(publicUrl, operations), operations, publicUrl);
  const events = Object.entries(organisationEventWords).map(([type, label]) => ({ type, label }));
  return { groups, events, canonical: `${publicUrl}/api` };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S);
}

const DESCRIPTION =
  'Read the catalogue from your programs without a key. With a key of your account they register models, start benchmarks and read results.';

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: pageTitle('API'), description: DESCRIPTION, canonical: loaderData?.canonical ?? '/api' });
}

const about: Record<string, string> = {
  Catalogue: 'Tools, companies, news, comparisons and search. Any site may read it, 120 requests a minute and network.',
  Tables: 'Whole tables under the names of their columns.',
  Runs: 'Start benchmarks, follow them and read what came of them.',
  'Models and keys': 'The models that you measure, and the keys that they are called with. Keys are never given back.',
  Organisations: 'What was done in an organisation, for a program that collects audit logs, and its webhooks.',
};

const refusal = `{
  "type": "about:blank",
  "status": 400,
  "title": "Bad request",
  "detail": "A parameter cannot be used.",
  "errors": [
    {
      "field": "limit",
      "reason": "must be a whole number from 1 to 100"
    }
  ]
}`;

const link = 'text-accent underline underline-offset-4';

export default function ApiReference({ loaderData: { groups, events } }: Route.ComponentProps) {
  const [apiKey, setApiKey] = useState('');
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="headline text-4xl sm:text-5xl">API</h1>
      <p className="mt-4 max-w-2xl text-lg text-muted">{DESCRIPTION}</p>
      <p className="mt-3 max-w-2xl text-sm text-muted">
        Everything on this page is also an{' '}
        <a href="/openapi.json" className={link}>
          OpenAPI 3.1 document
        </a>
        . Keys are made under{' '}
        <Link to="/account/api-keys" className={link}>
          Account, API keys
        </Link>{' '}
        and sent as <code>Authorization: Bearer ys_…</code>.
      </p>
      <div className="mt-10 grid items-start gap-8 *:min-w-0 lg:grid-cols-2">
        <section>
          <h2 className="text-lg font-semibold">Refusals</h2>
          <p className="mt-1 mb-4 text-sm text-muted">
            Refused requests get problem details (RFC 9457), whose errors name the fields as you sent them.
          </p>
          <CodeBlock label="application/problem+json" code={refusal} />
        </section>
        <section>
          <h2 className="text-lg font-semibold">Try calls on this page</h2>
          <p className="mt-1 mb-4 text-sm text-muted">
            Open a call below and send it. Calls about your own runs use the key that you type here, or your session if
            you are logged in. They are real: a benchmark that you start spends tokens.
          </p>
          <KeyField value={apiKey} onChange={setApiKey} />
        </section>
      </div>
      {groups.map(({ tag, operations }) => (
        <section key={tag} className="mt-12" aria-labelledby={tag.replaceAll(' ', '-')}>
          <h2 id={tag.replaceAll(' ', '-')} className="headline text-2xl">
            {tag}
          </h2>
          <p className="mt-1 mb-4 text-sm text-muted">{about[tag]}</p>
          <div className="divide-y divide-line border-y border-line">
            {operations.map((operation) => (
              <OperationDetails key={operation.id} operation={operation} apiKey={apiKey} />
            ))}
          </div>
        </section>
      ))}
      <Webhooks events={events} />
    </div>
  );
}

const delivery = `{
  "type": "member.joined",
  "timestamp": "2026-11-28T09:30:00.000Z",
  "data": {
    "actor": { "kind": "user", "id": "…" },
    "member": "…",
    "role": "member",
    "by": null,
    "organisation": "…",
    "url": "https://…/organisations/acme"
  }
}`;

/** What organisations post to addresses of theirs. */
function Webhooks({ events }: { events: { type: string; label: string }[] }) {
  return (
    <section className="mt-12" aria-labelledby="webhooks">
      <h2 id="webhooks" className="headline text-2xl">
        Webhooks
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-sm text-muted">
        Owners and admins of an organisation choose under Webhooks which events are posted to which address. Each
        message is signed as{' '}
        <a href="https://www.standardwebhooks.com" className={link}>
          Standard Webhooks
        </a>{' '}
        describe; verify it with one of their libraries and the secret of the webhook. Answer with a status of 200 to
        299 within ten seconds. A message can arrive more than once: its header webhook-id is the same each time. The
        OpenAPI document describes what each event carries.
      </p>
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-2">
        <CodeBlock label="A message" code={delivery} />
        <dl className="grid gap-1 text-sm">
          {events.map(({ type, label }) => (
            <div key={type} className="flex flex-wrap gap-x-3">
              <dt className="font-mono text-[0.8125rem]">{type}</dt>
              <dd className="text-muted">{label}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  return (
    <Field label="API key" isOptional hint="Sent with the calls that you try here, and stored nowhere.">
      {(control) => (
        <Input
          {...control}
          type="password"
          // Keeps the browser from filling in the password of the account.
          autoComplete="one-time-code"
          placeholder="ys_…"
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
    </Field>
  );
}
