import { data, Form, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireRole } from '../../accounts/viewer.server.ts';
import { addFeed, listFeeds, pauseFeed, readFeedNow, removeFeed, resumeFeed } from '../../news/manage-feeds.server.ts';
import { newsCategories } from '../../news/news-item.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { FeedTable } from '../parts/feed-table.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/feeds';

/** The news feeds: the outcome of each one's last read, and actions. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  return { feeds: await listFeeds(ctx), isReading: ctx.config.isNewsIngestOn };
}

const acts = { pause: pauseFeed, resume: resumeFeed, 'read-now': readFeedNow, remove: removeFeed };
const feedForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), source: text, url: text, category: text }),
  z.object({ intent: z.enum(['pause', 'resume', 'read-now', 'remove']), id: text }),
]);

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const values = requireForm(feedForm, await readForm(request));
  if (values.intent === 'add') {
    const { intent: _add, ...feed } = values;
    const errors = await addFeed(ctx, feed);
    return errors === null ? redirect('/admin/feeds') : data({ errors, feed }, { status: 400 });
  }
  await acts[values.intent](ctx, values.id);
  return redirect('/admin/feeds');
}

export const headers = privatePage;

export const meta = () => unindexedMeta('News feeds');

export default function Feeds({ loaderData: { feeds, isReading }, actionData }: Route.ComponentProps) {
  const failing = feeds.filter(({ failures, isPaused }) => failures > 0 && !isPaused).length;
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <ScreenHead title="News feeds" className="mb-0" />
        <LinkButton to="/news" size="small">
          See the news
        </LinkButton>
      </div>
      {!isReading && (
        <Banner className="mb-6" tone="warn" title="Feeds are not read on a schedule">
          NEWS_INGEST is off. “Read now” still works.
        </Banner>
      )}
      <p className="mb-4 text-sm text-muted">
        {feeds.length} feeds, {failing === 0 ? 'none of them failing' : `${failing} failing`}. Each is read an hour
        after a success; after a failure later, and later again with each further one.
      </p>
      <FeedTable feeds={feeds} isScheduled={isReading} />
      <AddFeed errors={actionData?.errors} feed={actionData?.feed} />
    </div>
  );
}

interface AddFeedProps {
  errors: { source?: string; url?: string; category?: string } | undefined;
  feed: { source: string; url: string; category: string } | undefined;
}

function AddFeed({ errors, feed }: AddFeedProps) {
  const categories = newsCategories.map(({ id, label }) => ({ value: id, label }));
  return (
    <section aria-labelledby="add-feed" className="mt-12 max-w-2xl">
      <h2 id="add-feed" className="text-lg font-semibold">
        Add a feed
      </h2>
      <Form method="post" noValidate className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field label="Name of the source" error={errors?.source}>
          {(control) => <Input {...control} name="source" required defaultValue={feed?.source} />}
        </Field>
        <Field label="Category when no rule fits" error={errors?.category}>
          {(control) => (
            <Select {...control} name="category" options={categories} defaultValue={feed?.category ?? 'business'} />
          )}
        </Field>
        <Field label="Address of the feed" error={errors?.url} hint="RSS, Atom or JSON Feed." className="sm:col-span-2">
          {(control) => (
            <Input {...control} name="url" type="url" required placeholder="https://" defaultValue={feed?.url} />
          )}
        </Field>
        <div>
          <Button type="submit" name="intent" value="add" variant="primary">
            Add and read
          </Button>
        </div>
      </Form>
    </section>
  );
}
