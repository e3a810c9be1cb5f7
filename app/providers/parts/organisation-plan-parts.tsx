import { SettingsCard } from '../../accounts/settings-card.tsx';
import { freeWords } from '../../billing/entitlement.ts';
import type { TokenUsage } from '../../runs/token-usage.server.ts';

interface PlanUsageProps {
  name: string;
  usage: TokenUsage;
  isSubscribed: boolean;
}

const write = (count: number) => count.toLocaleString('en-US');

function restOf(limit: number, left: number): string {
  if (left >= limit) return `All ${write(limit)} are left.`;
  return left > 0 ? `${write(left)} of ${write(limit)} are left.` : `None of ${write(limit)} is left.`;
}

/** What is left of the plan of an organisation this month. */
export function PlanUsage({ name, usage: { month, used, reserved, left, limit }, isSubscribed }: PlanUsageProps) {
  const rest = limit === null ? 'There is no limit.' : restOf(limit, left ?? 0);
  const aside = reserved > 0 ? `, ${write(reserved)} set aside for runs under way` : '';
  return (
    <SettingsCard title={`Tokens in ${month} (UTC)`}>
      {!isSubscribed && (
        <p className="max-w-prose">
          {name} has no plan. Its runs take the plan of who starts them. Its service accounts have {freeWords} together:
        </p>
      )}
      <p>
        {write(used)} used{aside}. {rest}
      </p>
    </SettingsCard>
  );
}

/** Said before a plan is chosen, and before somebody leaves. */
export const OrganisationPlanEffects = ({ name }: { name: string }) => (
  <SettingsCard title={`What a plan of ${name} does`}>
    <ul className="grid max-w-prose list-disc gap-2 pl-5 text-sm">
      <li>
        Runs of {name} take their limits and their tokens from it, no matter which member or service account starts
        them. Your own runs, also with keys and models of {name}, take your own plan as before.
      </li>
      <li>
        A plan with a number of models pays for models that {name} registers. Models of members’ own are not run on it.
      </li>
      <li>
        It belongs to {name}: it stays when the person who chose it leaves, is removed or gets another role. Owners and
        the role billing get its mails, change it and cancel it.
      </li>
      <li>
        When it ends, runs take the plan of who starts them again. A run that is under way goes on with the tokens that
        were set aside for it. Models, keys and results are kept.
      </li>
      <li>When a run or a suite is moved, the tokens that it took stay counted where they were.</li>
      <li>
        When {name} is deleted, its plan ends at once and nothing more is charged; what is paid is not given back. The
        invoices are kept.
      </li>
    </ul>
  </SettingsCard>
);
