import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useViewerSlot } from '../../ui/viewer-slot.tsx';

/** Below the comparison: a benchmark, and an account for visitors. */
export function NextStepCards() {
  return (
    <div className="deferred print-hidden grid gap-4 md:grid-cols-2">
      <Card as="section" padding="large" aria-labelledby="premium-benchmarking" className="flex flex-col">
        <h2 id="premium-benchmarking" className="headline text-2xl">
          Premium benchmarking
        </h2>
        <p className="mt-3 mb-6 text-muted">
          A table says what a tool claims. Run your own prompts against several models and read response times, costs
          and scores with their intervals.
        </p>
        <LinkButton to="/for-providers" className="mt-auto self-start">
          See plans for providers
        </LinkButton>
      </Card>
      <AccountCard />
    </div>
  );
}

/**
 * The page is rendered for a visitor. A signed-in person gets another text in the same card, so nothing moves. Until
 * the viewer has loaded, the visitor's text is hidden for half a second, with or without scripts.
 */
function AccountCard() {
  const { viewer } = useViewerSlot();
  const isIn = viewer.state === 'in';
  const face = 'col-start-1 row-start-1 flex flex-col';
  return (
    <Card as="section" padding="large" aria-label={isIn ? 'Your dashboard' : 'Sign up'} className="grid">
      <div className={classNames(face, isIn && 'invisible', viewer.state === 'loading' && 'appear-late')}>
        <h2 className="headline text-2xl">Benchmark your own prompts</h2>
        <p className="mt-3 mb-6 text-muted">
          Comparing needs no account. With one you test your prompts on several models and keep the results.
        </p>
        <LinkButton to="/sign-up" variant="primary" className="mt-auto self-start">
          Sign Up
        </LinkButton>
      </div>
      {isIn && (
        <div className={face}>
          <h2 className="headline text-2xl">Measure what you have compared</h2>
          <p className="mt-3 mb-6 text-muted">
            Signed in as {viewer.name}. Your models, suites and results are on your dashboard.
          </p>
          <LinkButton to={viewer.dashboardPath} variant="primary" className="mt-auto self-start">
            Dashboard
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
