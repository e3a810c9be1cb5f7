import { data, Link, redirect } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { fieldsOf, intentOf, parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { setLimits, setMemberLimit } from '../budget/change-limits.server.ts';
import { limitsForm, memberLimitForm } from '../budget/limit-forms.ts';
import { monthOf } from '../budget/limits.server.ts';
import { monthOfAddress, readSpending } from '../budget/spending-report.server.ts';
import { dollars, restOf } from '../budget/spending-words.ts';
import { requireMembership } from '../membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../organisation-frame.tsx';
import { holdersOf, may } from '../organisation-role.ts';
import { LimitsCard, MemberLimitCard } from '../parts/limits-cards.tsx';
import { SpendingTable } from '../parts/spending-table.tsx';
import type { Route } from './+types/spending';

/** What shared keys cost in a month, and what they may cost. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'see-spending');
  const month = monthOfAddress(ctx, request.url);
  const isSaved = new URL(request.url).searchParams.has('saved');
  const isNow = month === monthOf(ctx.now());
  return { organisation, month, isNow, isSaved, ...(await readSpending(ctx, organisation, month)) };
}

interface Refused {
  intent: string;
  problem: string | null;
  errors: Partial<Record<string, string>>;
  typed: Record<string, string>;
}

const refused = (answer: Refused) => data(answer, { status: 400 });

export async function action({ context, params: { address }, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const intent = intentOf(form);
  switch (intent) {
    case 'limits': {
      const { values, errors, typed } = parseForm(limitsForm, form);
      if (errors) return refused({ intent, problem: null, errors, typed });
      await setLimits(ctx, address, values);
      break;
    }
    case 'member-limit': {
      const { values, errors, typed } = parseForm(memberLimitForm, form);
      if (errors) return refused({ intent, problem: null, errors, typed });
      const problem = await setMemberLimit(ctx, address, values);
      const again = { ...fieldsOf(form), email: values.email };
      if (problem !== null) return refused({ intent, problem, errors: {}, typed: again });
      break;
    }
    default:
      throw data('No page of this site sends such a form.', { status: 400 });
  }
  throw redirect(`/organisations/${address}/spending?saved=1`, 303);
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Spending', loaderData?.organisation);

export default function Spending({ loaderData, actionData }: Route.ComponentProps) {
  const { organisation, month, isNow, isSaved, limits, taken, byMember, byKey, byModel, months } = loaderData;
  const { name, address, role } = organisation;
  const path = `/organisations/${address}/spending`;
  const answerOf = (intent: string) => (actionData?.intent === intent ? actionData : null);
  return (
    <OrganisationFrame organisation={organisation} current="/spending">
      {!actionData && isSaved && <Banner tone="good" role="status" title="The limits were saved." />}
      <MonthSum month={month} isNow={isNow} taken={taken} limit={limits.total} />
      {byKey.length === 0 ? (
        <EmptyState
          title="Nothing was spent"
          text={`Runs that use keys of ${name} are counted here when they start, with the most that they may cost.`}
        />
      ) : (
        <>
          <SpendingTable title="By member" what="Member" rows={byMember} />
          <SpendingTable title="By key" what="Key" rows={byKey} />
          <SpendingTable title="By model" what="Model" rows={byModel} />
          <a href={`${path}/export?month=${month}`} download className={`${buttonClass()} justify-self-start`}>
            Export {month} as CSV
          </a>
        </>
      )}
      <OtherMonths path={path} months={months.filter((one) => one.month !== month)} />
      {may(role, 'set-limits') ? (
        <>
          <LimitsCard
            name={name}
            limits={limits}
            typed={answerOf('limits')?.typed ?? null}
            errors={answerOf('limits')?.errors ?? {}}
          />
          <MemberLimitCard
            ownLimits={limits.ofMembers}
            problem={answerOf('member-limit')?.problem ?? null}
            typed={answerOf('member-limit')?.typed ?? null}
            errors={answerOf('member-limit')?.errors ?? {}}
          />
        </>
      ) : (
        <p className="text-sm text-muted">The limits are set by {holdersOf('set-limits')}.</p>
      )}
    </OrganisationFrame>
  );
}

function OtherMonths({ path, months }: { path: string; months: { month: string; spent: number }[] }) {
  if (months.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold tracking-[-0.01em]">Other months</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {months.map(({ month, spent }) => (
          <li key={month} className="flex justify-between gap-4 py-2 text-sm">
            <Link to={`${path}?month=${month}`} className="text-accent underline underline-offset-4">
              {month}
            </Link>
            <span className="font-mono">{dollars(spent)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MonthSumProps {
  month: string;
  isNow: boolean;
  taken: { spent: number; reserved: number };
  limit: number | null;
}

/** A month in one sentence, and how much of the limit is used. */
function MonthSum({ month, isNow, taken: { spent, reserved }, limit }: MonthSumProps) {
  const used = spent + reserved;
  const rest = limit === null ? 'there is no limit' : restOf(limit, used);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold tracking-[-0.01em]">{isNow ? `This month (${month}, UTC)` : month}</h2>
      <p>
        {dollars(spent)} spent on shared keys{reserved > 0 && `, ${dollars(reserved)} set aside for runs under way`}
        {isNow && `; ${rest}`}.
      </p>
      {isNow && limit !== null && limit > 0 && (
        <div
          role="meter"
          aria-label="Used of the limit"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.round((100 * used) / limit))}
          aria-valuetext={`${dollars(used)} of ${dollars(limit)}`}
          className="h-2 overflow-hidden rounded-full border border-edge bg-sunken"
        >
          <div className="h-full origin-left bg-accent" style={{ transform: `scaleX(${Math.min(1, used / limit)})` }} />
        </div>
      )}
      <p className="max-w-prose text-sm text-muted">
        Estimated from the providers’ list prices and the tokens that they count, so an invoice may differ. Calls whose
        cost is not known are counted, and never as free.
      </p>
    </section>
  );
}
