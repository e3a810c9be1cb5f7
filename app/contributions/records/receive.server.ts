import { type RouterContextProvider, redirect } from 'react-router';
import { emailField } from '../../accounts/account-forms.ts';
import { waitMessage } from '../../accounts/take-attempt.server.ts';
import { viewerContext } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { requestFacts } from '../../platform/request-context.server.ts';
import { TRAP_FIELD } from '../cell.ts';
import type { Read, SentErrors, Typed } from '../read-correction.server.ts';
import { type Sent, sendContribution } from './send-contribution.server.ts';

/** A form that was not taken: shown again with what was typed. */
export interface Refused {
  typed: Typed;
  errors: SentErrors;
  /** A problem of the whole form. */
  problem: string | null;
}

type Args = { context: Readonly<RouterContextProvider>; request: Request };

/**
 * Takes a form of this room. @throws a redirect to the status page when it was stored
 */
export async function receive<Content>(
  { context, request }: Args,
  typed: Typed,
  read: Read<Content>,
  sentOf: (content: Content) => Sent,
): Promise<Refused> {
  // A bot must not notice that it was detected.
  if (typed[TRAP_FIELD]) throw redirect('/corrections');
  const ctx = await viewerContext(context, request);
  const email = (typed.email ?? '').trim();
  const isEmailWrong = email !== '' && !emailField().safeParse(email).success;
  const errors = { ...read.errors, ...(isEmailWrong ? { email: 'Please enter a valid email address.' } : {}) };
  if (read.content === undefined || isEmailWrong) return { typed, errors, problem: null };
  const { clientAddress } = requestFacts(context);
  const result = await sendContribution(ctx, sentOf(read.content), { clientAddress, email });
  if ('waitMinutes' in result) return { typed, errors: {}, problem: waitMessage(result.waitMinutes) };
  throw redirect(`/corrections/${result.token}`, { status: 303, headers: privatePage() });
}
