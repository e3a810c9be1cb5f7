import { Link } from 'react-router';
import { freeWords } from '../../billing/entitlement.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PickModels, type Vault } from './pick-models.tsx';

const login = '/login?from=%2Fbenchmarking';

/** Shown instead of the form to people who may not run benchmarks yet. The demo is open to everyone. */
export function Gate({ kind }: { kind: 'login' | 'subscription' }) {
  if (kind === 'subscription') {
    return (
      <Card as="section">
        <h2 className="font-semibold">Subscription Required</h2>
        <p className="mt-1 max-w-xl text-sm text-muted">
          More than {freeWords}, and scheduled runs, take a plan. Up to there you measure real models with your own
          keys, free of charge.
        </p>
        <div className="mt-4">
          <LinkButton to="/for-providers">View Subscription Plans</LinkButton>
        </div>
      </Card>
    );
  }
  return (
    <Card as="section" className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
      <div className="min-w-64 flex-1">
        <h2 className="font-semibold">Login Required</h2>
        <p className="mt-1 text-muted">
          To measure real models with your own keys: {freeWords} are free.{' '}
          <Link to={login} className="text-accent underline underline-offset-4">
            Go to Login
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p>Sign Up to Access Benchmarking:</p>
        <LinkButton to="/sign-up?for=benchmarks" variant="primary" size="small">
          Sign Up
        </LinkButton>
        <LinkButton to={login} variant="quiet" size="small">
          Log In
        </LinkButton>
      </div>
    </Card>
  );
}

interface FirstModelsProps {
  vault: Vault;
  most: number | null;
  setSelected: (ids: ReadonlySet<string>) => void;
  setTicked: (count: number) => void;
  setIsDemoOn: (isOn: boolean) => void;
}

/** No models registered, and the demo is off. With a key models are picked from its list, which registers them. */
export function FirstModels({ vault, most, setSelected, setTicked, setIsDemoOn }: FirstModelsProps) {
  const hasKey = vault.keys.length > 0;
  return (
    <>
      {!hasKey && (
        <Banner tone="warn" title="No models registered">
          You need to register models before you can benchmark them.
        </Banner>
      )}
      <Card as="section" className="grid gap-3">
        <h2 className="font-semibold">Pick the models to measure</h2>
        <PickModels
          vault={vault}
          onTicked={setTicked}
          onPicked={(ids) => setSelected(new Set(ids.slice(0, most ?? undefined)))}
        />
      </Card>
      <section className="grid gap-3">
        <h2 className="font-semibold">{hasKey ? 'Or start otherwise' : 'Get Started'}</h2>
        <p className="max-w-xl text-sm text-muted">
          {hasKey
            ? 'Register a model of your own endpoint, or look at a demo result first.'
            : 'Register the models that you want to compare, add a key for their provider, and press Run.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {/* A key comes first, as on the welcome page: a model without one cannot be measured. */}
          <LinkButton to="/model/new">Add Your First AI Model</LinkButton>
          <Button onClick={() => setIsDemoOn(true)}>Try Demo Mode Instead</Button>
        </div>
        <p className="text-sm text-muted">
          New here?{' '}
          <a href="/welcome" className="text-accent underline underline-offset-2">
            Follow the steps of the welcome page
          </a>
        </p>
      </section>
    </>
  );
}
