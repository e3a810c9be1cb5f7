import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { requireRole } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { listLimits, type ShownLimits, saveLimits } from '../setup/save-limits.server.ts';
import type { Route } from './+types/limits';

/** Limits and thresholds of moderation, which hold in every process as soon as they are saved. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const saved = new URL(request.url).searchParams.get('saved');
  return { groups: listLimits(ctx), saved: saved !== null && /^\d{1,2}$/.test(saved) ? Number(saved) : null };
}

const SEEN = 'seen.';

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const form = await readForm(request);
  const [typed, seen] = [new Map<string, string>(), new Map<string, string>()];
  for (const [name, value] of Object.entries(fieldsOf(form)))
    if (name.startsWith(SEEN)) seen.set(name.slice(SEEN.length), value);
    else typed.set(name, value);
  const saved = await saveLimits(ctx, typed, seen);
  if (saved.kind === 'saved') throw redirect(`/admin/limits?saved=${saved.count}`, { status: 303 });
  const errors = saved.kind === 'wrong' ? saved.errors : {};
  const now = new Map(listLimits(ctx).flatMap(({ limits }) => limits.map(({ name, value }) => [name, String(value)])));
  // Beside an error, and where nobody else changed it, what was typed; otherwise what holds now.
  const kept = [...typed].filter(([name]) => name in errors || seen.get(name) === now.get(name));
  return data({ errors, typed: Object.fromEntries(kept) }, { status: saved.kind === 'wrong' ? 400 : 409 });
}

export const headers = privatePage;

/** Also after a refusal: somebody else may have changed what is shown. */
export const shouldRevalidate = () => true;

export const meta = () => unindexedMeta('Limits');

interface Answer {
  errors: Record<string, string>;
  /** What to show again in place of the numbers that hold. */
  typed: Record<string, string>;
}

export default function Limits({ loaderData: { groups, saved }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <ScreenHead title="Limits" className="mb-0" />
      <p className="mt-3 text-muted">
        What is saved here holds at once. Every change is in the{' '}
        <Link to="/admin/audit-log?kind=site&id=settings" className="text-accent underline underline-offset-4">
          audit log
        </Link>
        .
      </p>
      {actionData ? <Refusal errors={actionData.errors} /> : saved !== null && <Saved count={saved} />}
      <Form method="post" action="/admin/limits" noValidate className="mt-8 grid gap-10">
        {groups.map((group) => (
          <Group key={group.title} group={group} answer={actionData} />
        ))}
        <Button type="submit" variant="primary" isBusy={isSending} className="justify-self-start">
          Save limits
        </Button>
      </Form>
    </div>
  );
}

function Saved({ count }: { count: number }) {
  const title =
    count === 0 ? 'Nothing was different' : count === 1 ? 'One limit was changed' : `${count} limits were changed`;
  return <Banner tone="good" role="status" title={title} className="mt-6" />;
}

function Refusal({ errors }: Pick<Answer, 'errors'>) {
  const count = Object.keys(errors).length;
  return (
    <Banner tone="bad" role="alert" title="Nothing was saved" className="mt-6">
      {count === 0
        ? 'Somebody saved settings meanwhile. A limit that they changed is shown as it is now, the others as you typed them: look at them and save again.'
        : `${count === 1 ? 'One number is' : `${count} numbers are`} not in the safe range, which is beside it.`}
    </Banner>
  );
}

function Group({ group, answer }: { group: ShownLimits[number]; answer: Answer | undefined }) {
  return (
    <fieldset className="border-t border-line pt-6">
      <legend className="float-left w-full text-xl font-semibold">{group.title}</legend>
      <p className="clear-both pt-1 text-sm text-muted">{group.text}</p>
      <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
        {group.limits.map(({ name, label, hint, least, most, fallback, value }) => (
          <Field
            key={`${name} ${value}`}
            label={label}
            hint={`${least} to ${most} is safe; usually ${fallback}.${hint === undefined ? '' : ` ${hint}`}`}
            error={answer?.errors[name]}
          >
            {(control) => (
              <>
                <input type="hidden" name={`${SEEN}${name}`} value={value} />
                <Input
                  {...control}
                  name={name}
                  inputMode="numeric"
                  className="max-w-28"
                  defaultValue={answer?.typed[name] ?? value}
                  autoComplete="off"
                />
              </>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
