import { Form, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { importSourceNow } from '../../model-catalogue/jobs.server.ts';
import { modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { decideChanges, listChanges, listSources } from '../../model-catalogue/review-observations.server.ts';
import { decideListing, listListings } from '../../models/model-listing.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { forbidOwnCase } from '../inbox/decide-item.server.ts';
import { ChangeTable } from '../parts/change-table.tsx';
import { ListingReview } from '../parts/listing-review.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { SourceTable } from '../parts/source-table.tsx';
import type { Route } from './+types/model-catalogue';

/** What was read at run time about models: sources, changes that wait for review, and what can be undone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  return {
    sources: await listSources(ctx),
    unresolved: (await modelCatalogue(ctx)).unresolvedScores.map(({ source, name }) => `${source}: ${name}`),
    changes: await listChanges(ctx),
    listings: await listListings(ctx),
    isOn: ctx.config.areCatalogUpdatesOn === true,
  };
}

const decisionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('read-now'), id: text }),
  z.object({ intent: z.enum(['listed', 'declined']), id: text }),
  z.object({ intent: z.enum(['apply', 'reject', 'undo']), kind: z.enum(['change', 'import']), id: text }),
]);

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const values = requireForm(decisionForm, await readForm(request));
  if (values.intent === 'read-now') await importSourceNow(ctx, values.id);
  else if ('kind' in values) await decideChanges(ctx, values.intent, values);
  else {
    await forbidOwnCase(ctx, { kind: 'model', id: values.id });
    await decideListing(ctx, values.id, values.intent);
  }
  return redirect('/admin/model-catalogue');
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Model catalogue');

export default function ModelCatalogue({ loaderData }: Route.ComponentProps) {
  const { sources, unresolved, changes, listings, isOn } = loaderData;
  const { held, heldCount, log } = changes;
  const imports = [...new Set(held.map(({ importId }) => importId))];
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <ScreenHead title="Model catalogue" className="mb-0" />
        <LinkButton to="/models" size="small">
          See the models
        </LinkButton>
      </div>
      {!isOn && (
        <Banner className="mb-6" tone="info" title="Sources are not read on a schedule">
          CATALOG_UPDATES is off. “Read now” still works.
        </Banner>
      )}
      <SourceTable sources={sources} />
      {unresolved.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="w-fit text-accent underline underline-offset-4">
            Names of published scores that lead to no model: {unresolved.length}
          </summary>
          <p className="mt-2 font-mono text-xs break-words">{unresolved.join(', ')}</p>
        </details>
      )}
      <ListingReview listings={listings} />
      <section aria-labelledby="held" className="mt-12">
        <h2 id="held" className="text-lg font-semibold">
          Waiting for review: {heldCount}
        </h2>
        <p className="mt-1 mb-4 text-sm text-muted">
          A price that doubles or halves, and a document in which more than a tenth of the rows is gone, change nothing
          until you apply them.
        </p>
        {imports.map((id) => (
          <Form key={id} method="post" className="mb-4 flex flex-wrap items-center gap-2 text-sm" preventScrollReset>
            <input type="hidden" name="kind" value="import" />
            <input type="hidden" name="id" value={id} />
            All that wait of {held.find(({ importId }) => importId === id)?.sourceName}:
            <Button type="submit" size="small" name="intent" value="apply">
              Apply all
            </Button>
            <Button type="submit" size="small" name="intent" value="reject">
              Reject all
            </Button>
          </Form>
        ))}
        <ChangeTable changes={held} caption="Changes that wait for review, newest first" />
      </section>
      <section aria-labelledby="log" className="mt-12">
        <h2 id="log" className="mb-4 text-lg font-semibold">
          Applied changes
        </h2>
        <ChangeTable changes={log} caption="Applied and undone changes, newest first" />
      </section>
    </div>
  );
}
