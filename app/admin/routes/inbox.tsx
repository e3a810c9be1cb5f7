import { useEffect, useRef } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { line, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { decideItem, isOwnCase, kindsOf, listInbox, undoItem } from '../inbox/decide-item.server.ts';
import { type InboxItem, itemKey, kindLabels, parseItemKey } from '../inbox/inbox-item.ts';
import { inboxSources } from '../inbox/inbox-sources.server.ts';
import { InboxDetail } from '../parts/inbox-detail.tsx';
import { useDecisionKeys } from '../parts/use-decision-keys.ts';
import type { Route } from './+types/inbox';

/** Everything that waits for a decision: ?kind= filters, ?item= opens one, ?done= names the last decision. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const search = new URL(request.url).searchParams;
  const kinds = kindsOf(ctx.viewer.role);
  const kind = kinds.find((known) => known === search.get('kind')) ?? null;
  const { items, counts } = await listInbox(ctx, kind === null ? kinds : [kind], kinds);
  const asked = parseItemKey(search.get('item'));
  let opened = asked && kinds.includes(asked.kind) ? asked : null;
  for (const item of asked === null ? items : []) {
    opened = item;
    if (!(await isOwnCase(ctx, item))) break;
  }
  return {
    isOwn: opened !== null && (await isOwnCase(ctx, opened)),
    kind,
    items,
    counts,
    detail: opened && (await inboxSources[opened.kind].find(ctx, opened.id)),
    done: parseItemKey(search.get('done')),
    outcome: search.get('outcome') === 'refused' ? 'Refused' : 'Accepted',
  };
}

const decisionForm = z.object({
  item: text,
  accept: z.optional(z.string()),
  refuse: z.optional(z.string()),
  reason: line,
  by: line,
  undo: z.optional(z.string()),
});
const LONGEST_REASON = 300;

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const { item: written, accept, refuse, reason: own, by, undo } = requireForm(decisionForm, await readForm(request));
  const item = parseItemKey(written);
  if (item === null) throw data('There is no such item.', { status: 404 });
  if (!kindsOf(ctx.viewer.role).includes(item.kind))
    throw data('Your role does not decide items of this kind.', { status: 403 });
  const back = new URLSearchParams();
  const kind = new URL(request.url).searchParams.get('kind');
  if (kind !== null) back.set('kind', kind);
  if (undo !== undefined) {
    await undoItem(ctx, item);
    back.set('item', itemKey(item));
    return redirect(`/admin/inbox?${back}`);
  }
  const reason = ((refuse ?? '') || own).slice(0, LONGEST_REASON);
  if (accept === undefined && reason === '')
    return data({ problem: 'A refusal needs a reason.', title: 'Nothing was decided' }, { status: 400 });
  if (accept === undefined && item.kind === 'message')
    return data({ problem: 'A message cannot be refused.', title: 'Nothing was decided' }, { status: 400 });
  const before = await decideItem(
    ctx,
    item,
    accept === undefined
      ? { outcome: 'refused', reason }
      : { outcome: 'accepted', choice: accept, by: by.slice(0, 120) },
  );
  if (before !== null) return data({ problem: before, title: 'Somebody was faster' }, { status: 409 });
  back.set('done', itemKey(item));
  back.set('outcome', accept === undefined ? 'refused' : 'accepted');
  return redirect(`/admin/inbox?${back}`);
}

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('Inbox') }, { name: 'robots', content: 'noindex' }];
}

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, items, counts, detail, isOwn, done, outcome } = loaderData;
  const { typed, onKeyDown } = useDecisionKeys();
  const frame = useRef<HTMLDivElement>(null);
  // What had the focus may be gone with the item that was decided; the keys work while the focus is in here.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus();
  });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    { value: 'all', label: 'All', to: '/admin/inbox', count: total },
    ...counts.map((one) => ({
      value: one.kind,
      label: kindLabels[one.kind],
      to: `/admin/inbox?kind=${one.kind}`,
      count: one.count,
    })),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: every key has a button or a link with the same effect.
    <div ref={frame} className="page-width py-10 outline-none sm:py-14" tabIndex={-1} onKeyDown={onKeyDown}>
      <p className="caption">Administration</p>
      <h1 className="mt-1 mb-6 headline text-3xl sm:text-4xl">Inbox</h1>
      <Tabs label="Inbox by kind" current={kind ?? 'all'} items={tabs} />
      <p className="mt-4 text-sm text-muted">
        Oldest first; prices and statuses come as if they had waited three days longer. Keys: <KeyHint>j</KeyHint> next,{' '}
        <KeyHint>k</KeyHint> previous, <KeyHint>a 1</KeyHint> accept, <KeyHint>r 1</KeyHint> refuse,{' '}
        <KeyHint>u</KeyHint> undo. <span aria-live="polite">{typed !== '' && `${typed} … (Esc to cancel)`}</span>
      </p>
      {actionData && (
        <Banner tone="bad" role="alert" title={actionData.title} className="mt-4">
          {actionData.problem}
        </Banner>
      )}
      {done && !actionData && <Done item={done} outcome={outcome} />}
      {items.length === 0 && !detail ? (
        <EmptyState
          className="mt-6"
          title="Nothing waits"
          text="What people send and what was held back arrives here."
        />
      ) : (
        <div className="mt-6 grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="min-w-0 max-lg:order-last">
            <ItemList items={items} current={detail && itemKey(detail)} kind={kind} />
          </div>
          {detail ? (
            <InboxDetail item={detail} isOwn={isOwn} />
          ) : (
            <p className="text-muted">This was decided already.</p>
          )}
        </div>
      )}
    </div>
  );
}

function Done({ item, outcome }: { item: Pick<InboxItem, 'kind' | 'id'>; outcome: string }) {
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="item" value={itemKey(item)} />
      <Banner
        tone="good"
        role="status"
        title={`${outcome}.`}
        actions={
          <Button type="submit" size="small" name="undo" value="undo" data-keys="u">
            Undo <KeyHint>u</KeyHint>
          </Button>
        }
      />
    </Form>
  );
}

interface ItemListProps {
  items: InboxItem[];
  current: string | null;
  kind: string | null;
}

function ItemList({ items, current, kind }: ItemListProps) {
  const place = items.findIndex((item) => itemKey(item) === current);
  const keyOf = (index: number) => (index === place + 1 ? 'j' : index === place - 1 ? 'k' : undefined);
  return (
    <nav aria-label="Items">
      <ol className="divide-y divide-line border-y border-line">
        {items.map((item, index) => (
          <li key={itemKey(item)}>
            <Link
              to={`/admin/inbox?${kind === null ? '' : `kind=${kind}&`}item=${encodeURIComponent(itemKey(item))}`}
              preventScrollReset
              aria-current={index === place ? 'true' : undefined}
              data-keys={keyOf(index)}
              className="block px-2 py-2 text-sm hover:bg-sunken aria-[current=true]:bg-accent-soft"
            >
              <span className="block break-words">{item.title}</span>
              <span className="text-xs text-muted">{writeDate(item.at)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
