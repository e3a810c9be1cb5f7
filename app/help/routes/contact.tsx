import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { data } from 'react-router';
import { DEFAULT_FRESH_S, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { requestContext, requestFacts } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { contactForm, TRAP_FIELD } from '../contact/contact-message.ts';
import { type SendResult, sendContactMessage } from '../contact/send-contact-message.server.ts';
import { ContactForm, type ContactRefusal } from '../parts/contact-form.tsx';
import type { Route } from './+types/contact';

export function loader({ context }: Route.LoaderArgs) {
  const { contactEmail, partnershipsEmail, publicUrl, mail } = requestContext(context).config;
  return {
    contactEmail,
    partnershipsEmail,
    sendsReceipts: mail.smtpUrl !== null,
    canonical: `${publicUrl}/contact`,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: ctx, clientAddress } = requestFacts(context);
  const { values, errors, typed } = parseForm(contactForm, await readForm(request));
  const refuse = (refusal: Omit<ContactRefusal, 'typed'>, status: number) =>
    data({ ...refusal, typed: values ?? typed }, { status, headers: privatePage() });
  if (errors) return refuse({ errors, problem: null }, 400);
  const { [TRAP_FIELD]: trap, ...message } = values;
  let result: SendResult;
  try {
    result = await sendContactMessage(ctx, message, { clientAddress, trap });
  } catch (error) {
    ctx.log.error({ err: error }, 'a contact message could not be stored');
    const problem = `It could not be saved just now. What you wrote is still here: please try again in a minute${orWriteTo(ctx.config.contactEmail)}.`;
    return refuse({ errors: {}, problem }, 503);
  }
  if (result.kind === 'too-many') {
    const wait = `${result.waitMinutes} minute${result.waitMinutes === 1 ? '' : 's'}`;
    return refuse(
      {
        errors: {},
        problem: `Several messages came from your network already. Please try again in ${wait}${orWriteTo(ctx.config.contactEmail)}.`,
      },
      429,
    );
  }
  // No redirect to a page of its own: opening that page would claim that a message was sent.
  return data({ isSent: true as const }, { headers: privatePage() });
}

const orWriteTo = (email: string | null) => (email === null ? '' : `, or write to ${email}`);

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('cache-control') ? privatePage() : publicPage(DEFAULT_FRESH_S, 'help');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Contact'),
    description: 'Write to us about a tool, a price, a partnership or your account. A person reads every message.',
    canonical: loaderData?.canonical ?? '/contact',
  });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contactEmail, partnershipsEmail, sendsReceipts } = loaderData;
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="headline text-4xl sm:text-5xl">Contact</h1>
      <p className="mt-4 max-w-2xl text-muted">
        A wrong fact, a missing tool, a partnership, your account: write to us, and a person reads it.
      </p>
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="min-w-0">
          {actionData && 'isSent' in actionData ? (
            <MessageReceived sendsReceipts={sendsReceipts} />
          ) : (
            <ContactForm refusal={actionData} />
          )}
        </div>
        <aside
          aria-label="Other ways to reach us"
          className="grid content-start gap-6 lg:border-l lg:border-line lg:pl-8"
        >
          <Mailbox title="General" text="Questions, corrections and help." email={contactEmail} />
          <Mailbox
            title="Partnerships"
            text="Listings, placements and integrations. Answered within 1-2 business days."
            email={partnershipsEmail}
          />
          {contactEmail === null && (
            <p className="text-sm text-muted">
              Use the form{partnershipsEmail === null && ' for both'}: it reaches the operator of this site.
            </p>
          )}
          <p className="text-sm text-muted">
            Many questions have an answer already:{' '}
            <LinkButton to="/faq" size="small" className="mt-2">
              Help Centre
            </LinkButton>
          </p>
        </aside>
      </div>
    </div>
  );
}

function Mailbox({ title, text, email }: { title: string; text: string; email: string | null }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-sm text-muted">{text}</p>
      {email !== null && (
        <a
          href={`mailto:${email}`}
          className="mt-2 inline-block text-accent underline underline-offset-4 hover:text-accent-strong"
        >
          {email}
        </a>
      )}
    </section>
  );
}

function MessageReceived({ sendsReceipts }: { sendsReceipts: boolean }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="received" className="panel p-8 outline-none sm:p-12">
      <CircleCheck className="size-8 text-good" aria-hidden />
      <h2 id="received" className="headline mt-4 text-3xl">
        Message Received!
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        Thank you. Your message is safe with us{sendsReceipts ? ', and a receipt is on its way to your mailbox' : ''}.
        We answer as soon as we can.
      </p>
      <LinkButton to="/contact" variant="primary" className="mt-6">
        Send Another Message
      </LinkButton>
    </section>
  );
}
