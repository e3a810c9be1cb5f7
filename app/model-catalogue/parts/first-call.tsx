import { CodeBlock } from '../../ui/code-block.tsx';
import type { Endpoint } from '../model.ts';

export function FirstCall({ endpoint, snippet }: { endpoint: Endpoint; snippet: { label: string; code: string } }) {
  return (
    <section aria-labelledby="first-call" className="mt-12">
      <h2 id="first-call" className="headline text-2xl">
        Call it
      </h2>
      <p className="mt-2 mb-4 text-sm text-muted">At {endpoint.provider.name}, with a key of yours in API_KEY.</p>
      <CodeBlock code={snippet.code} label={snippet.label} />
    </section>
  );
}
