import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Shown instead of the form to people who may not run benchmarks yet. The demo is open to everyone. */
export function Gate({ kind }: { kind: 'login' | 'subscription' }) {
  if (kind === 'subscription') {
    return (
      <Card as="section" padding="large">
        <h2 className="text-lg font-semibold">Subscription Required</h2>
        <p className="mt-2 max-w-xl text-sm text-muted">
          Measuring real models needs a plan. It decides how many models run side by side, and how many tokens a month.
        </p>
        <div className="mt-5">
          <LinkButton to="/for-providers" variant="primary">
            View Subscription Plans
          </LinkButton>
        </div>
      </Card>
    );
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card as="section" padding="large">
        <h2 className="text-lg font-semibold">Login Required</h2>
        <p className="mt-2 text-sm text-muted">Please log in to measure real models with your own keys.</p>
        <div className="mt-5">
          <LinkButton to="/login?from=%2Fbenchmarking" variant="primary">
            Go to Login
          </LinkButton>
        </div>
      </Card>
      <Card as="section" padding="large">
        <h2 className="text-lg font-semibold">Sign Up to Access Benchmarking</h2>
        <p className="mt-2 text-sm text-muted">
          An account keeps your models, keys and results, and lets you share them.
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <LinkButton to="/sign-up">Sign Up</LinkButton>
          <LinkButton to="/login?from=%2Fbenchmarking" variant="quiet">
            Log In
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}

/** No models registered, and the demo is off. */
export function GetStarted({ onDemo }: { onDemo: () => void }) {
  return (
    <div className="grid gap-4">
      <Banner tone="warn" title="No models registered">
        You need to register models before you can benchmark them.
      </Banner>
      <Card as="section" padding="large" className="text-center">
        <h2 className="text-lg font-semibold">Get Started</h2>
        <p className="mx-auto mt-2 max-w-md text-sm text-muted">
          Register the models that you want to compare, add a key for their provider, and press Run.
        </p>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <LinkButton to="/model/new" variant="primary">
            Add Your First AI Model
          </LinkButton>
          <button
            type="button"
            onClick={onDemo}
            className="inline-flex h-10 items-center rounded border border-edge bg-surface px-4 text-sm font-medium hover:border-ink hover:bg-sunken"
          >
            Try Demo Mode Instead
          </button>
        </div>
        <p className="mt-4 text-sm text-muted">
          New here?{' '}
          <a href="/welcome" className="text-accent underline underline-offset-2">
            Follow the steps of the welcome page
          </a>
        </p>
      </Card>
    </div>
  );
}
