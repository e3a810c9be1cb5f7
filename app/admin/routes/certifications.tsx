import { data, Form, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireRole } from '../../accounts/viewer.server.ts';
import { countWaiting, listPrograms } from '../../certifications/program-queries.server.ts';
import { closeEnrolment, openEnrolment } from '../../certifications/set-enrolment.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/certifications';

/** Opens and closes the enrolment of certification programs. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const waiting = await countWaiting(ctx);
  const programs = (await listPrograms(ctx)).map((program) => ({ ...program, waiting: waiting.get(program.id) ?? 0 }));
  return { programs, today: ctx.now().toISOString().slice(0, 10) };
}

const enrolmentForm = z.object({ intent: z.enum(['open', 'close']), program: text, startsOn: text });

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const { intent, program: id, startsOn } = requireForm(enrolmentForm, await readForm(request));
  const result = intent === 'open' ? await openEnrolment(ctx, id, startsOn) : await closeEnrolment(ctx, id);
  if (result === 'bad-day') return data({ problem: 'Name a day that is not over yet.' }, { status: 400 });
  if (result === 'unknown') throw data('There is no such program.', { status: 404 });
  return redirect('/admin/certifications');
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Certifications: enrolment');

export default function CertificationAdministration({ loaderData, actionData }: Route.ComponentProps) {
  const { programs, today } = loaderData;
  return (
    <div className="page-width py-10 sm:py-14">
      <ScreenHead title="Certifications" className="mb-4" />
      <p className="mb-6 max-w-2xl text-sm text-muted">
        While a program is closed nobody pays, and people can join its waiting list. Opening it promises its first day
        to everybody who enrols, and mails the waiting list. Closing it also closes open checkouts.
      </p>
      {actionData && <Banner className="mb-6" tone="bad" role="alert" title={actionData.problem} />}
      <ul className="grid gap-4 lg:grid-cols-3">
        {programs.map((program) => (
          <ProgramState key={program.id} program={program} today={today} />
        ))}
      </ul>
    </div>
  );
}

type ProgramRow = Route.ComponentProps['loaderData']['programs'][number];

function ProgramState({ program, today }: { program: ProgramRow; today: string }) {
  const { id, name, is_enrolment_open: isOpen, starts_on: startsOn, waiting } = program;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-semibold">{name}</h2>
        <Badge tone={isOpen ? 'good' : 'neutral'}>{isOpen ? 'open' : 'closed'}</Badge>
      </div>
      <p className="grow text-sm text-muted">
        {waiting} {waiting === 1 ? 'person waits' : 'people wait'}.
        {isOpen && startsOn && ` The study begins on ${writeDate(startsOn)}.`}
      </p>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="program" value={id} />
        {!isOpen && (
          <Field label="Study begins on (UTC)">
            {(control) => <Input {...control} type="date" name="startsOn" min={today} required />}
          </Field>
        )}
        <Button type="submit" name="intent" value={isOpen ? 'close' : 'open'}>
          {isOpen ? 'Close enrolment' : 'Open enrolment'}
          <span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </Card>
  );
}
