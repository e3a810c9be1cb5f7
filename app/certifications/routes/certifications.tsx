import { Suspense, useState } from 'react';
import { Await, data, redirect, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { rememberCertification } from '../../accounts/remembered-choices.ts';
import { useActionWhenViewerLoads } from '../../accounts/use-action-when-viewer-loads.ts';
import { requireUser, viewerContext } from '../../accounts/viewer.server.ts';
import type { Viewer } from '../../accounts/viewer.ts';
import { DEFAULT_FRESH_S, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { enrol } from '../enrolment/enrol.server.ts';
import type { Program } from '../enrolment/program.ts';
import { ProgramCard } from '../parts/program-card.tsx';
import { RememberedProgram } from '../parts/remembered-program.tsx';
import { listPrograms } from '../program-queries.server.ts';
import type { Route } from './+types/certifications';

interface CertificationsData {
  programs: Program[] | Promise<Program[]>;
  canonical: string;
}

export async function loader({ context }: Route.LoaderArgs): Promise<CertificationsData> {
  const ctx = requestContext(context);
  return { programs: await listPrograms(ctx), canonical: `${ctx.config.publicUrl}/certifications` };
}

/** When navigating from another page, this one opens at once, with placeholders until its programs have loaded. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<CertificationsData> {
  const answer = serverLoader() as Promise<CertificationsData>;
  const { origin } = new URL(request.url);
  return { programs: answer.then(({ programs }) => programs), canonical: `${origin}/certifications` };
}

const enrolForm = z.object({ programId: text });

/** Enroll Now without scripts, or before the viewer has loaded. */
export async function action({ context, request }: Route.ActionArgs) {
  if ((await viewerContext(context, request)).viewer === null) return redirect('/sign-up');
  const ctx = await requireUser(context, request);
  const result = await enrol(ctx, requireForm(enrolForm, await readForm(request)).programId);
  if (result.kind !== 'refused') return redirect(result.url);
  return data({ problem: result.message }, { status: result.status, headers: privatePage() });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('cache-control') ? privatePage() : publicPage(DEFAULT_FRESH_S, 'certifications');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Certifications'),
    description:
      'Three programs about choosing, introducing and planning AI: what each teaches, how long it takes and what it costs.',
    canonical: loaderData?.canonical ?? '/certifications',
  });
}

const FAILED = { title: 'Enrollment Failed', text: 'Could not process enrollment. Please try again.' };

export default function Certifications({ loaderData: { programs }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead
        title="Certifications"
        text="Three programs, from choosing a tool to planning for a whole organisation. Each says what it teaches, how long it takes and what it costs."
      />
      {actionData && (
        <Banner className="mt-6" tone="bad" role="alert" title={FAILED.title}>
          <p>{FAILED.text}</p>
          <p>{actionData.problem}</p>
        </Banner>
      )}
      <RememberedProgram />
      <div className="mt-10 grid gap-6 lg:grid-cols-3">
        <Suspense fallback={<Placeholders />}>
          <Await resolve={programs}>{(list) => <Programs programs={list} />}</Await>
        </Suspense>
      </div>
    </div>
  );
}

function Programs({ programs }: { programs: Program[] }) {
  const navigate = useNavigate();
  const [payingId, setPayingId] = useState<string | null>(null);
  const choose = async (programId: string, user: Viewer | null) => {
    if (user === null) {
      rememberCertification(programId);
      await navigate('/sign-up');
      return;
    }
    setPayingId(programId);
    try {
      const response = await fetch('/api/create-certification-payment', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ programId }),
      });
      const { url } = (await response.json()) as { url?: string };
      if (!response.ok || !url) throw new Error('No address was returned.');
      window.location.assign(url);
    } catch {
      setPayingId(null);
      toast.error(FAILED.title, { description: FAILED.text });
    }
  };
  const { press, waiting } = useActionWhenViewerLoads<string>((programId, user) => void choose(programId, user));
  const busyId = payingId ?? waiting;
  return programs.map((program) => (
    <ProgramCard
      key={program.id}
      program={program}
      isBusy={busyId === program.id}
      onEnrol={() => {
        if (busyId === null) press(program.id);
      }}
    />
  ));
}

function Placeholders() {
  return [1, 2, 3].map((number) => <Skeleton key={number} className="h-112 w-full" />);
}
