import { data, Form, Link, redirect, useNavigation } from 'react-router';
import * as z from 'zod/mini';
import { requireUser } from '../../accounts/viewer.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { parseForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { orderLines } from '../checkout/order-lines.ts';
import { isSandboxOpen } from '../gateways.server.ts';
import { Lines, SandboxFrame } from '../parts/sandbox-frame.tsx';
import { paySandboxCheckout, requireCheckout, successUrlOf } from '../sandbox/pay-checkout.server.ts';
import { sandboxCards } from '../sandbox/sandbox-card.ts';
import type { Route } from './+types/sandbox-checkout';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  if (!isSandboxOpen(ctx)) throw new NotFound('This site has no payment sandbox.');
  const { session, payer } = await requireCheckout(ctx, params.checkoutId);
  return {
    lines: orderLines(session.order),
    isTrial: session.order.kind === 'subscription' && session.order.trialDays > 0,
    status: session.status,
    email: payer.organisation?.name ?? ctx.viewer.email,
    cancelPath: pathOf(session.cancelUrl),
    donePath: pathOf(successUrlOf(session)),
  };
}

const paymentForm = z.object({ card: z.enum(sandboxCards.map(({ id }) => id)), step: text });

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  if (!isSandboxOpen(ctx)) throw new NotFound('This site has no payment sandbox.');
  const { values } = parseForm(paymentForm, await readForm(request));
  if (!values) return data({ kind: 'no-card' as const }, { status: 400 });
  const { card, step } = values;
  const { payer } = await requireCheckout(ctx, params.checkoutId);
  const result = await paySandboxCheckout(ctx, payer.id, params.checkoutId, card, step === 'confirm');
  if (result.kind === 'paid' || result.kind === 'over') return redirect(pathOf(result.url));
  return data({ ...result, card }, { status: result.kind === 'confirm' ? 200 : 402 });
}

const pathOf = (url: string) => {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
};

export const headers = privatePage;

export const meta = () => unindexedMeta('Checkout (sandbox)');

export default function SandboxCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, status, email, cancelPath, donePath } = loaderData;
  return (
    <SandboxFrame title="Checkout">
      <p className="mt-2 text-muted">For {email}</p>
      <div className="mt-6">
        <Lines rows={lines} />
      </div>
      {status === 'open' ? (
        <Payment {...loaderData} result={actionData} />
      ) : (
        <Banner
          className="mt-8"
          tone={status === 'complete' ? 'good' : 'info'}
          title={status === 'complete' ? 'This checkout is paid.' : 'This checkout is closed.'}
          actions={
            <LinkButton to={status === 'complete' ? donePath : cancelPath} variant="primary">
              {status === 'complete' ? 'Continue' : 'Back'}
            </LinkButton>
          }
        >
          {status === 'complete'
            ? 'It is charged once, however often the button is pressed.'
            : 'Another one took its place, or it was left for too long. Nothing was charged.'}
        </Banner>
      )}
    </SandboxFrame>
  );
}

type Result = Route.ComponentProps['actionData'];

function Payment({ isTrial, cancelPath, result }: Route.ComponentProps['loaderData'] & { result: Result }) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData !== undefined;
  if (result?.kind === 'confirm') return <SecondStep isBusy={isBusy} />;
  return (
    <Form method="post" className="mt-8 grid gap-6" replace>
      <Refusal result={result} />
      <RadioCards
        legend="Pay with"
        name="card"
        columns={2}
        defaultValue={result && 'card' in result ? result.card : 'succeeds'}
        options={sandboxCards.map(({ id, title, text }) => ({ value: id, title, text }))}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {isTrial ? 'Start trial' : 'Pay'}
        </Button>
        <Link to={cancelPath} className="text-sm underline underline-offset-4">
          Cancel and go back
        </Link>
      </div>
    </Form>
  );
}

function Refusal({ result }: { result: Result }) {
  if (!result || result.kind === 'confirm') return null;
  const texts = {
    declined: ['The card was declined.', 'Nothing was charged. Choose another card.'],
    'no-card': ['Choose a card.', 'Nothing was charged.'],
    'has-plan': ['You have a plan already.', 'Nothing was charged. Change it under Manage Subscription instead.'],
  } as const;
  const [title, text] = texts[result.kind];
  return (
    <Banner tone="bad" role="alert" title={title}>
      {text}
    </Banner>
  );
}

function SecondStep({ isBusy }: { isBusy: boolean }) {
  return (
    <Form method="post" className="mt-8 grid gap-6" replace>
      <input type="hidden" name="card" value="second-step" />
      <Banner title="The bank asks you to confirm this payment.">
        A real bank would send you to its app now. Nothing is charged until you confirm.
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="step" value="confirm" variant="primary" isBusy={isBusy}>
          Confirm payment
        </Button>
        <LinkButton to=".">Do not confirm</LinkButton>
      </div>
    </Form>
  );
}
