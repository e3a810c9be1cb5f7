import { data, Link, redirect, redirectDocument } from 'react-router';
import * as z from 'zod/mini';
import { requireRole } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { sendTestMail } from '../../platform/test-mail.server.ts';
import { MOST_LOGO_BYTES } from '../../site/site-look.server.ts';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { SetupMail } from '../parts/setup-mail.tsx';
import { SetupOptional } from '../parts/setup-optional.tsx';
import { SetupAddresses, SetupBackups, SetupLook, SetupSignIn, SetupUpdates } from '../parts/setup-sections.tsx';
import { loadSetup, type OpenItem, seenOf } from '../setup/load-setup.server.ts';
import { saveSetup } from '../setup/save-setup.server.ts';
import { savedSections } from '../setup/setup-fields.ts';
import type { Route } from './+types/setup';

/** What an administrator sets up: while nothing is, and whenever something changes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const saved = savedSections.find((section) => section === new URL(request.url).searchParams.get('saved'));
  return { ...(await loadSetup(ctx)), saved: saved ?? null, ownEmail: ctx.viewer.email };
}

// A larger logo than is taken is read, so that the answer is beside its field.
const limits = { bytes: 20 * MOST_LOGO_BYTES, fields: 30, ms: 60_000, file: 'logo' };
const setupForm = z.object({ section: z.enum([...savedSections, 'test-mail']), seen: z.string() });

const CHANGED = 'Somebody saved other settings meanwhile. The page shows them now; look at them and save yours again.';

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const form = await readForm(request, limits);
  const { section, seen } = requireForm(setupForm, form);
  if (section === 'test-mail') {
    await sendTestMail(ctx, ctx.viewer.email);
    throw redirect('/admin/setup#mail', { status: 303, headers: privatePage() });
  }
  const refused = (errors: Record<string, string>, message: string | null) =>
    data({ section, errors, message, typed: typedOf(form) }, { status: message === null ? 400 : 409 });
  const errors = await saveSetup(ctx, section, form, () => seen === seenOf(ctx));
  if (errors === 'changed-meanwhile') return refused({}, CHANGED);
  if (errors !== null) return refused(errors, null);
  // The look is part of the document, which is loaded again.
  const lead = section === 'look' ? redirectDocument : redirect;
  throw lead(`/admin/setup?saved=${section}#${section}`, { status: 303, headers: privatePage() });
}

/** What to show again beside the errors: never the password or the file. */
const typedOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(form)).filter(([name]) => name !== 'password' && name !== limits.file));

export const headers = privatePage;

/** Also after a refusal: somebody else may have changed what is shown. */
export const shouldRevalidate = () => true;

export const meta = () => unindexedMeta('Set up');

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const partOf = { ...loaderData, answer: actionData ?? null };
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <ScreenHead title="Set up this site" className="mb-0" />
      <p className="mt-3 text-muted">
        Everything can be changed again at any time, and takes effect at once. What the environment of the process sets
        is shown as such; it can be changed only there.
      </p>
      <RefusalBanner title="Nothing was saved" text={actionData?.message} className="mt-6" />
      <OpenItems items={loaderData.open} />
      <div className="mt-10 grid gap-12 *:min-w-0">
        <SetupLook {...partOf} />
        <SetupAddresses {...partOf} />
        <SetupMail {...partOf} />
        <SetupSignIn {...partOf} />
        <SetupUpdates {...partOf} />
        <SetupBackups {...partOf} />
        <SetupOptional {...partOf} />
      </div>
    </div>
  );
}

function OpenItems({ items }: { items: OpenItem[] }) {
  if (items.length === 0)
    return (
      <Banner tone="good" title="Nothing is open" className="mt-6">
        The site has everything that it needs.
      </Banner>
    );
  return (
    <section aria-labelledby="open" className="mt-6 rounded border border-line bg-surface p-4">
      <h2 id="open" className="font-semibold">
        Still open: {items.length}
      </h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {items.map(({ section, text, to }) => {
          const target = to ?? (section === null ? null : `#${section}`);
          return (
            <li key={text}>
              {target === null ? (
                text
              ) : (
                <Link to={target} className="underline underline-offset-4 hover:text-accent">
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
