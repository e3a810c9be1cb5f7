import { useEffect, useRef } from 'react';
import { data, Form, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { line, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  decideItem,
  findItem,
  forEachItem,
  INBOX_PAGE,
  isOwnCase,
  kindsOf,
  listInbox,
  undoItem,
} from '../inbox/decide-item.server.ts';
import { type InboxItem, type ItemDecision, itemKey, kindLabels, parseItemKey } from '../inbox/inbox-item.ts';
import { inboxSources } from '../inbox/inbox-sources.server.ts';
import { InboxDetail } from '../parts/inbox-detail.tsx';
import { InboxList } from '../parts/inbox-list.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { useDecisionKeys } from '../parts/use-decision-keys.ts';
import type { Route } from './+types/inbox';

/** Everything that waits for a decision: ?kind= filters, ?item= opens one, ?done= names what was decided last. */
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
  const own: string[] = [];
  for (const item of kind === null ? [] : items) if (await isOwnCase(ctx, item)) own.push(itemKey(item));
  return {
    own,
    isOwn: opened !== null && (await isOwnCase(ctx, opened)),
    kind,
    items,
    counts,
    detail: opened && (await findItem(ctx, opened)),
    ways: kind === null ? null : inboxSources[kind].ways,
    done: readItems(search.getAll('done')),
    outcome: outcomes[search.get('outcome') === 'refused' ? 'refused' : 'accepted'],
  };
}

const readItems = (keys: readonly string[]) => [...new Set(keys)].flatMap((key) => parseItemKey(key) ?? []);

const decisionForm = z.object({
  item: z.array(z.string()),
  accept: z.optional(z.string()),
  refuse: z.optional(z.string()),
  /** Of several at once: "accept VALUE" or "refuse REASON". */
  together: z.optional(z.string()),
  reason: line,
  by: line,
  undo: z.optional(z.string()),
});
const LONGEST_REASON = 300;

/** @returns the decision, or what is wrong with the form, as a sentence */
function readDecision({ accept, refuse, together, reason, by }: z.infer<typeof decisionForm>): ItemDecision | string {
  const [, act, value = ''] = /^(accept|refuse) (.*)$/.exec(together ?? '') ?? [];
  if (together !== undefined && act === undefined) return 'Choose a decision for the selected items.';
  if (together !== undefined && value !== '' && reason !== '')
    return 'You typed a reason, but chose another decision. Choose “With the reason below”, or empty the reason.';
  const choice = act === 'accept' ? value : accept;
  if (choice !== undefined) return { outcome: 'accepted', choice, by: by.slice(0, 120) };
  const given = (act === 'refuse' ? value : refuse) || reason;
  return given === '' ? 'A refusal needs a reason.' : { outcome: 'refused', reason: given.slice(0, LONGEST_REASON) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const form = requireForm(decisionForm, await readForm(request), ['item']);
  const items = readItems(form.item).slice(0, INBOX_PAGE);
  const nothing = (problem: string, status: number, title = 'Nothing was decided') =>
    data({ problem, title, done: [], outcome: '' }, { status });
  if (items.length === 0 && form.together !== undefined) return nothing('Select an item first.', 400);
  const [first] = items;
  if (first === undefined) throw data('There is no such item.', { status: 404 });
  const mayDecide = kindsOf(ctx.viewer.role);
  if (items.some(({ kind }) => !mayDecide.includes(kind)))
    throw data('Your role does not decide items of this kind.', { status: 403 });
  const back = new URLSearchParams();
  const kind = new URL(request.url).searchParams.get('kind');
  if (kind !== null) back.set('kind', kind);
  if (form.undo !== undefined) {
    const { problems } = await forEachItem(items, (item) => undoItem(ctx, item), true);
    if (problems.length > 0) {
      const status = problems.length < items.length ? 200 : 409;
      return nothing(countProblems(problems, items.length), status, 'Not all was taken back');
    }
    back.set('item', itemKey(first));
    return redirect(`/admin/inbox?${back}`);
  }
  const decision = readDecision(form);
  if (typeof decision === 'string') return nothing(decision, 400);
  if (decision.outcome === 'refused' && items.some((item) => item.kind === 'message'))
    return nothing('A message cannot be refused.', 400);
  const isTogether = form.together !== undefined;
  const { done, problems } = await forEachItem(items, (item) => decideItem(ctx, item, decision), isTogether);
  const problem = countProblems(problems, items.length);
  if (done.length === 0) return nothing(problem, 409, isTogether ? undefined : 'Somebody was faster');
  const outcome = outcomes[decision.outcome];
  if (problems.length > 0) return data({ problem, title: 'Not all was decided', done, outcome });
  for (const item of done) back.append('done', itemKey(item));
  back.set('outcome', decision.outcome);
  return redirect(`/admin/inbox?${back}`);
}

const outcomes = { accepted: 'Accepted', refused: 'Refused' };

/** How many items were left, and each reason once. */
function countProblems(problems: readonly string[], total: number) {
  const reasons = [...new Set(problems)].join(' ');
  return total === 1 ? reasons : `${problems.length} of ${total} stay as they are. ${reasons}`;
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Inbox');

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, items, counts, detail, isOwn, own, ways } = loaderData;
  const { done, outcome } = actionData ?? loaderData;
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
      <ScreenHead title="Inbox" />
      <Tabs label="Inbox by kind" current={kind ?? 'all'} items={tabs} />
      <p className="mt-4 text-sm text-muted">
        Oldest first; prices and statuses come as if they had waited three days longer. Keys: <KeyHint>j</KeyHint> next,{' '}
        <KeyHint>k</KeyHint> previous, <KeyHint>a 1</KeyHint> accept, <KeyHint>r 1</KeyHint> refuse,{' '}
        <KeyHint>u</KeyHint> undo, <KeyHint>x</KeyHint> select in a list of one kind.{' '}
        <span aria-live="polite">{typed !== '' && `${typed} … (Esc to cancel)`}</span>
      </p>
      {actionData && (
        <Banner tone="bad" role="alert" title={actionData.title} className="mt-4">
          {actionData.problem}
        </Banner>
      )}
      {done.length > 0 && <Done items={done} outcome={outcome} />}
      {items.length === 0 && !detail ? (
        <EmptyState
          className="mt-6"
          title="Nothing waits"
          text="What people send and what was held back arrives here."
        />
      ) : (
        <div className="mt-6 grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="min-w-0 max-lg:order-last">
            <InboxList items={items} current={detail && itemKey(detail)} kind={kind} ways={ways} own={own} />
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

interface DoneProps {
  items: Pick<InboxItem, 'kind' | 'id'>[];
  outcome: string;
}

function Done({ items, outcome }: DoneProps) {
  return (
    <Form method="post" className="mt-4">
      {items.map((item) => (
        <input key={itemKey(item)} type="hidden" name="item" value={itemKey(item)} />
      ))}
      <Banner
        tone="good"
        role="status"
        title={items.length === 1 ? `${outcome}.` : `${outcome}: ${items.length}.`}
        actions={
          <Button type="submit" size="small" name="undo" value="undo" data-keys="u">
            {items.length === 1 ? 'Undo' : `Undo all ${items.length}`} <KeyHint>u</KeyHint>
          </Button>
        }
      />
    </Form>
  );
}
