import { Form } from 'react-router';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { writeAmount } from '../budget/limit-forms.ts';
import { dollars } from '../budget/spending-words.ts';

type Typed = Partial<Record<string, string>>;

interface LimitsCardProps {
  name: string;
  limits: { total: number | null; each: number | null; allowsUnpriced: boolean };
  typed: Typed | null;
  errors: Typed;
}

/** What shared keys may cost a month. */
export function LimitsCard({ name, limits, typed, errors }: LimitsCardProps) {
  const { total, each, allowsUnpriced } = limits;
  return (
    <SettingsCard
      title="Monthly limits"
      text={`In US dollars, by calendar month (UTC). Before a run starts, the most that it is expected to cost on keys of ${name} is set aside; what does not fit is refused. When the run ends, its real cost is booked. Judges, schedules and members’ own runs with these keys count, too. Owners and billing get a mail at 80 and 100 % of the limit together.`}
    >
      <Form key={`${total} ${each} ${allowsUnpriced}`} method="post" noValidate className="grid max-w-md gap-4">
        <Field label="All keys together" hint="Empty: no limit." error={errors.total} isOptional>
          {(control) => (
            <Input {...control} name="total" inputMode="decimal" defaultValue={typed?.total ?? writeAmount(total)} />
          )}
        </Field>
        <Field
          label="Each member"
          hint="Empty: no limit of its own. One member can have another, below."
          error={errors.each}
          isOptional
        >
          {(control) => (
            <Input {...control} name="each" inputMode="decimal" defaultValue={typed?.each ?? writeAmount(each)} />
          )}
        </Field>
        <Checkbox
          name="allowsUnpriced"
          label="Allow models of unknown price although there is a limit"
          hint="What they cost is not counted, so the provider may charge more than the limit."
          defaultChecked={typed ? typed.allowsUnpriced === 'on' : allowsUnpriced}
        />
        <Button type="submit" name="intent" value="limits" className="justify-self-start">
          Save limits
        </Button>
      </Form>
    </SettingsCard>
  );
}

interface MemberLimitCardProps {
  ownLimits: { email: string; limit: number | null }[];
  problem: string | null;
  typed: Typed | null;
  errors: Typed;
}

/** The limit of one member, in place of that of each. */
export function MemberLimitCard({ ownLimits, problem, typed, errors }: MemberLimitCardProps) {
  return (
    <SettingsCard
      title="Limit of one member"
      text="In place of the limit of each member. It ends when the person leaves. An empty amount removes it."
    >
      {problem && <Banner tone="bad" role="alert" title={problem} />}
      {ownLimits.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {ownLimits.map(({ email, limit }) => (
            <li key={email} className="flex flex-wrap justify-between gap-x-4 py-2">
              <bdi className="min-w-0 break-all">{email}</bdi>
              <span>{dollars(limit ?? 0)} a month</span>
            </li>
          ))}
        </ul>
      )}
      <Form
        key={ownLimits.map(({ email, limit }) => `${email} ${limit}`).join()}
        method="post"
        noValidate
        className="grid max-w-md gap-4"
      >
        <Field label="Email address of the member" error={errors.email}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              defaultValue={typed?.email ?? ''}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Field label="US dollars a month" hint="Empty: the limit of each member." error={errors.own} isOptional>
          {(control) => <Input {...control} name="own" inputMode="decimal" defaultValue={typed?.own ?? ''} />}
        </Field>
        <Button type="submit" name="intent" value="member-limit" className="justify-self-start">
          Save the member’s limit
        </Button>
      </Form>
    </SettingsCard>
  );
}
