import { Link } from 'react-router';
import { ToolCard } from '../tool-card.tsx';
import type { ToolCardFacts } from '../tool-card-facts.ts';

interface SimilarToolsProps {
  title?: string;
  /** In what order they are, where it is not by what they have in common. */
  text?: string;
  toolId: string;
  tools: ToolCardFacts[];
  category: { id: string; name: string };
}

export function SimilarTools({ title = 'Similar tools', text, toolId, tools, category }: SimilarToolsProps) {
  return (
    <section aria-labelledby="similar" className="deferred mt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="similar" className="headline text-2xl">
          <Link to={`/alternatives/${toolId}`} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        <p className="flex gap-4 text-sm text-muted">
          <Link to="/how-we-rank#similar-tools" className="underline underline-offset-4 hover:text-ink">
            How we rank
          </Link>
          <Link to={`/category/${category.id}`} className="underline underline-offset-4 hover:text-ink">
            All of {category.name}
          </Link>
        </p>
      </div>
      {text && <p className="mt-2 text-sm text-muted">{text}</p>}
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tools.map((tool, index) => (
          <li key={tool.id} className="min-w-0">
            <ToolCard tool={tool} index={index} />
          </li>
        ))}
      </ul>
    </section>
  );
}
