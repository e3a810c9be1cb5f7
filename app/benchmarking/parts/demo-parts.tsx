import { Link } from 'react-router';
import { benchCommand } from '../../runs/bench-command.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/toast.tsx';

export function DemoBanner({ isDemoOnly, onLeave }: { isDemoOnly: boolean; onLeave: () => void }) {
  return (
    <Banner
      title="Demo Mode"
      actions={
        isDemoOnly ? undefined : (
          <a
            href="/benchmarking"
            className="text-accent underline underline-offset-2"
            onClick={(event) => {
              event.preventDefault();
              onLeave();
            }}
          >
            Back to real benchmarking
          </a>
        )
      }
    >
      Three simulated models answer your prompt. Nothing is sent to a provider, and nothing costs money.
    </Banner>
  );
}

/** Each opens its demo with one press, without scripts too. */
export function ExamplePrompts({ prompts }: { prompts: readonly string[] }) {
  return (
    <ul aria-label="Example prompts" className="-mt-3 flex flex-wrap gap-2 text-sm">
      {prompts.map((prompt) => (
        <li key={prompt} className="max-w-full">
          <Link
            to={`/benchmarking?${new URLSearchParams({ demo: prompt })}#demo`}
            className="inline-block rounded border border-line bg-surface px-3 py-1.5 hover:border-ink"
          >
            {prompt}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What a demo run does, below its button. Without scripts the prompt becomes the address of its demo. */
export function DemoFacts() {
  return (
    <>
      <noscript>
        <Button type="submit" variant="primary" size="large">
          Run Demo
        </Button>
      </noscript>
      <ol className="grid list-decimal gap-2 pl-6 text-sm text-muted marker:font-mono">
        <li>Each demo model answers the prompt, and the answers are timed.</li>
        <li>Verdict, intervals and answers are shown as after a real run.</li>
        <li>The address holds the prompt: reload or share it.</li>
      </ol>
    </>
  );
}

export const sayDemoEnded = () =>
  toast.success('Demo benchmark completed', { description: 'Tested your prompt against 3 demo models' });

interface DemoNextProps {
  prompt: string;
  isVisitor: boolean;
  /** Whether the address holds the prompt, and so the result. */
  canShare: boolean;
}

/** What to do after the demo: the same prompt with real models, here or from a terminal. */
export function DemoNext({ prompt, isVisitor, canShare }: DemoNextProps) {
  const suite = `preset: standard\nmodels: [openai:gpt-4o-mini, anthropic:claude-haiku-4-5]\nprompt: ${JSON.stringify(prompt)}`;
  return (
    <section aria-labelledby="demo-next" className="grid gap-3 *:min-w-0">
      <h2 id="demo-next" className="headline text-2xl">
        Now with real models
      </h2>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={isVisitor ? '/sign-up?for=benchmarks' : '/benchmarking?tab=settings'} variant="primary">
          Run this on your keys
        </LinkButton>
        {canShare && (
          <span className="noscript:hidden">
            <CopyButton text={() => location.href} label="Copy the link to this demo" size="medium" />
          </span>
        )}
      </div>
      <details className="text-sm">
        <summary className="w-fit text-accent underline underline-offset-4">Get the command line</summary>
        <div className="mt-3 grid gap-3 *:min-w-0">
          <p className="text-muted">
            Save this as suite.yaml, set OPENAI_API_KEY and ANTHROPIC_API_KEY, and run it: the answers go to the
            providers and to nobody else.
          </p>
          <CodeBlock label="suite.yaml" code={suite} />
          <CodeBlock label="Terminal" code={`${benchCommand} run suite.yaml`} />
        </div>
      </details>
    </section>
  );
}
