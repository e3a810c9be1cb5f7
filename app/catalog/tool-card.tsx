import { Link } from 'react-router';
import './parts/tool-card.css';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { CSSProperties } from 'react';
import { LinkButton } from '../ui/button.tsx';
import { ComparisonSlot } from './comparison-slot.tsx';
import { ToolRating } from './parts/tool-rating.tsx';
import type { CardWord, ToolCardFacts } from './tool-card-facts.ts';
import { ToolLogo } from './tool-logo.tsx';
import type { WebsiteLink as Website } from './website-link.ts';

interface ToolCardProps {
  tool: ToolCardFacts;
  /** Index among cards that appear together; each is delayed by 100 ms more than the one before. */
  index: number;
  headingLevel?: 2 | 3;
}

export { ToolRating };

/** Cards that a phone shows at once: deferred, the next one would move when their height is known. */
const ON_FIRST_SCREEN = 2;

const arrival = (index: number) => ({ '--index': index }) as CSSProperties;

export function ToolCard({ tool, index, headingLevel = 3 }: ToolCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={index < ON_FIRST_SCREEN ? 'tool-card' : 'tool-card deferred'} style={arrival(index)}>
      <div className="tool-head">
        <ToolLogo name={tool.name} logo={tool.logo} />
        <Heading className="tool-heading">
          <Link prefetch="intent" to={`/tool/${tool.id}`} className="tool-name">
            {tool.name}
          </Link>
        </Heading>
        <ToolRating rating={tool.rating} ratingRange={tool.ratingRange} />
      </div>
      <Words of="glance" words={tool.glance} />
      <p className="tool-text">{tool.description}</p>
      <Features features={tool.features} />
      <div className="tool-foot">
        <Words of="price" words={tool.price} />
        <ComparisonSlot tool={tool} place="card">
          Compare
        </ComparisonSlot>
      </div>
    </article>
  );
}

/** The first features, and how many more, which does not stand on a line of its own. */
export function Features({ features }: { features: CardWord[] }) {
  const more = features.at(-1)?.[1] === 'more' ? features.at(-1)![0] : null;
  const shown = more === null ? features : features.slice(0, -1);
  return (
    <ul className="tool-tags" aria-label="Features">
      {shown.map(([text], index) =>
        more !== null && index === shown.length - 1 ? (
          <li key={text} className="with-more">
            <span>{text}</span>
            {'\u00a0'}
            <span className="more">{more}</span>
          </li>
        ) : (
          <li key={text}>{text}</li>
        ),
      )}
    </ul>
  );
}

/** Words of the server. */
export function Words({ of, words }: { of: 'price' | 'glance'; words: CardWord[] }) {
  return (
    <p className={`tool-${of}`}>
      {words.map(([text, look], index) => (
        <span key={index} className={look}>
          {text}
        </span>
      ))}
    </p>
  );
}

interface WebsiteButtonProps {
  website: Website;
  name: string;
  label: string;
  size?: 'small' | 'medium';
  variant?: 'primary' | 'secondary' | 'quiet';
}

/** Links to the tool's website, or to a web search where the record has no usable address. */
export function WebsiteButton({ website, name, label, size = 'medium', variant = 'secondary' }: WebsiteButtonProps) {
  const where = website.isSearch ? 'opens a web search in a new tab' : 'opens in a new tab';
  return (
    <>
      <LinkButton to={website.href} size={size} variant={variant}>
        {label}
        <span className="sr-only">{` of ${name} (${where})`}</span>
        <ArrowUpRight aria-hidden />
      </LinkButton>
      {website.why && <small className="block text-xs text-muted">{website.why}</small>}
    </>
  );
}
