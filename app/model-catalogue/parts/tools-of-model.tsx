import { Link } from 'react-router';
import type { NamedModels } from '../../catalog/named-models.server.ts';

/** Tools whose facts name this model; what says so is on each tool's page. */
export function ToolsOfModel({ tools, name }: { tools: readonly NamedModels['tool'][]; name: string }) {
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby="tools" className="mt-14">
      <h2 id="tools" className="headline text-2xl">
        Tools that are built on it, or offer it
      </h2>
      <p className="mt-2 max-w-2xl text-sm text-muted">
        Their facts name {name}; who says so, and when, is on the page of each tool.
      </p>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {tools.map((tool) => (
          <li key={tool.id}>
            <Link prefetch="intent" to={`/tool/${tool.id}`} className="text-accent underline underline-offset-4">
              {tool.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
