import { eq } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireStaff, type UserContext } from '../../accounts/viewer.server.ts';
import { runTimeFacts } from '../../catalog/schema.server.ts';
import { confirmFact, dismissFact, listAgeingFacts } from '../../freshness/recheck-queue.server.ts';
import { listBroughtFacts, undoBroughtFact } from '../../freshness/review-facts.server.ts';
import { decideFinding, listFindings, listUnreadTargets } from '../../freshness/review-findings.server.ts';
import { freshnessFindings } from '../../freshness/schema.server.ts';
import { Forbidden } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { listOwners } from '../../providers/grant-listing.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { BroughtFactsTable } from '../parts/brought-facts-table.tsx';
import { FindingTable } from '../parts/finding-table.tsx';
import { RecheckTable } from '../parts/recheck-table.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { UnreadTable } from '../parts/unread-table.tsx';
import type { Route } from './+types/freshness';

/** What was noticed about tools outside, facts to check again, and what could not be read. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  return {
    findings: await listFindings(ctx),
    brought: await listBroughtFacts(ctx),
    ageing: await listAgeingFacts(ctx),
    targets: await listUnreadTargets(ctx),
    today: ctx.now().toISOString().slice(0, 10),
    adapters: ctx.config.freshness.adapters,
  };
}

const named = { toolId: text, field: text, value: text };
const reviewForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['apply', 'take-address', 'dismiss', 'undo', 'undo-fact']), id: text }),
  z.object({ intent: z.literal('confirm'), ...named, day: text, source: text, quote: z._default(text, '') }),
  z.object({ intent: z.literal('later'), ...named }),
]);

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const values = requireForm(reviewForm, await readForm(request));
  if ((await ownersOf(ctx, values)).includes(ctx.viewer.id))
    throw new Forbidden('This record belongs to you, so another editor decides.');
  if (values.intent === 'confirm') {
    const problem = await confirmFact(ctx, values);
    if (problem !== null) return data({ problem, about: values }, { status: 400 });
  } else if (values.intent === 'later') await dismissFact(ctx, values);
  else if (values.intent === 'undo-fact') await undoBroughtFact(ctx, values.id);
  else await decideFinding(ctx, values.intent, values.id);
  return redirect('/admin/freshness');
}

/** The accounts of the tool or company that a decision is about. */
async function ownersOf(ctx: UserContext, values: z.infer<typeof reviewForm>): Promise<string[]> {
  if ('toolId' in values) return await listOwners(ctx, 'tool', values.toolId);
  const { subjectKind: kind, subjectId: id } = runTimeFacts;
  const { toolId, companyId } = freshnessFindings;
  const [laid] = await ctx.db.select({ kind, id }).from(runTimeFacts).where(eq(runTimeFacts.id, values.id));
  const [found] = await ctx.db
    .select({ toolId, companyId })
    .from(freshnessFindings)
    .where(eq(freshnessFindings.id, values.id));
  if (laid) return await listOwners(ctx, laid.kind, laid.id);
  return await listOwners(ctx, found?.toolId ? 'tool' : 'company', found?.toolId ?? found?.companyId ?? '');
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Freshness of tools');

export default function Freshness({ loaderData, actionData }: Route.ComponentProps) {
  const { findings, brought, ageing, targets, today, adapters } = loaderData;
  return (
    <div className="page-width py-10 sm:py-14">
      <ScreenHead title="Freshness of tools" />
      {adapters.length === 0 ? (
        <Banner className="mb-6" tone="info" title="Nothing outside is read">
          FRESHNESS is empty: no source was allowed. Facts still age, and can be confirmed here.
        </Banner>
      ) : (
        <p className="mb-6 text-sm text-muted">
          {targets.visited} addresses are visited. Allowed: {adapters.join(', ')}.
        </p>
      )}
      <Section id="held" title={`Waiting for you: ${findings.held.length}`}>
        <FindingTable
          findings={findings.held}
          caption="Evidence that waits for a decision, about much visited tools first"
        />
      </Section>
      <Section id="recheck" title="Check again">
        <p className="mb-4 text-sm text-muted">
          Facts that are older than facts of their kind may be, those of much visited tools first.
        </p>
        <RecheckTable facts={ageing} today={today} problem={actionData?.problem} about={actionData?.about} />
      </Section>
      <Section id="decided" title="Changed or decided">
        <FindingTable findings={findings.decided} caption="Evidence that changed a tool or was decided, newest first" />
      </Section>
      <Section id="brought" title="Dates and claims">
        <BroughtFactsTable facts={brought} />
      </Section>
      <Section id="unread" title={`Not read: ${targets.unread.length}`}>
        <UnreadTable targets={targets.unread} />
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 first-of-type:mt-0">
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
