import { redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireRole } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { exportEverything } from '../setup/keys-and-data.server.ts';
import type { Route } from './+types/data-export';

/** There is nothing to see: the form is on the page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireRole(context, request, 'administrator');
  throw redirect('/admin/data#export', { status: 303, headers: privatePage() });
}

/** Everything in the database as a file, after the password. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const { password } = requireForm(z.object({ password: text }), await readForm(request));
  const answer = await exportEverything(ctx, password, request.signal);
  if (answer instanceof Response) return answer;
  throw redirect('/admin/data?export=refused#export', { status: 303, headers: privatePage() });
}
