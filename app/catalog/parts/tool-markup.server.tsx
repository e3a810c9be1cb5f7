import { renderToStaticMarkup } from 'react-dom/server';
import { carriesOpenPriceList } from '../fact-wording.ts';
import type { ToolLink } from '../tool-links.server.ts';
import { Facts, Overview } from './tool-body.server.tsx';
import { Others, Plans } from './tool-decision.server.tsx';
import { toolFacts } from './tool-fact-rows.ts';
import { History, TeamPrices, type ToolFiguresProps } from './tool-figures.server.tsx';
import { ToolSummary } from './tool-summary.server.tsx';

interface ToolMarkupProps extends ToolFiguresProps {
  /** Paths by the names of models. */
  links: ReadonlyMap<string, string>;
  /** Labels of the features by which tools of the category differ. */
  vocabulary: readonly string[];
  /** null on the page of a past day. */
  others: { comparisons: ToolLink[]; news: ToolLink[] } | null;
  /** Nothing was known on the day. */
  isEmpty: boolean;
}

/** What a tool's page says without scripts, so that the browser loads none for it: the summary, and the parts below it. */
export function toolMarkup({ links, vocabulary, others, isEmpty, ...view }: ToolMarkupProps): {
  summary: string;
  body: string;
} {
  const { tool, day } = view;
  if (isEmpty) return { summary: '', body: renderToStaticMarkup(<History {...view} />) };
  const facts = toolFacts(tool, day, links, view.allFacts, vocabulary);
  return {
    summary: renderToStaticMarkup(
      <ToolSummary
        tool={tool}
        links={links}
        unknownCount={facts.unknown.length}
        comparisons={others?.comparisons ?? []}
      />,
    ),
    body: renderToStaticMarkup(
      <>
        <Plans tool={tool} facts={facts} />
        {others && <Others tool={tool} {...others} />}
        <Overview tool={tool} facts={facts} />
        <TeamPrices {...view} />
        <Facts facts={facts} showsOpenPriceList={carriesOpenPriceList(tool)} />
        <History {...view} />
      </>,
      { identifierPrefix: 'tool' },
    ),
  };
}
