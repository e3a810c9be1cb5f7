import { renderToStaticMarkup } from 'react-dom/server';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ChangeEntry } from '../change-entry.tsx';
import { correctionPath } from '../correction-path.ts';
import { FactNote } from '../fact-note.tsx';
import { lostWebsiteNotice } from '../lost-website.ts';
import { lostSites } from '../record/lost-site.ts';
import { type StatusNotice, statusNotice } from '../status-notice.ts';
import type { Tool } from '../tool.ts';
import { type ToolChange, writtenChange } from '../tool-change.ts';
import { type PastTool, pastNotes } from '../tool-history.server.ts';
import { link } from './tool-decision.server.tsx';

interface StatusProps {
  /** The day of the page, YYYY-MM-DD. */
  day: string;
  /** The tool as it was known on that day; undefined: the page shows today. */
  past: PastTool | undefined;
  /** What the address asked for and the page cannot show. */
  refused: readonly { message: string }[];
  changes: readonly ToolChange[];
}

/** As markup: what must be known before the page is read, and below it what happened to the tool's record. */
export function statusMarkup(
  tool: Tool,
  { day, past, refused, changes }: StatusProps,
): { notices: string; events: string } {
  const notice = statusNotice(tool, day);
  const lost = lostWebsiteNotice(tool);
  return {
    notices: renderToStaticMarkup(
      <>
        {refused.map(({ message }) => (
          <Banner key={message} tone="warn" title={message} />
        ))}
        {past && <PastBanner toolId={tool.id} notes={pastNotes([past], day)} />}
        {notice && <StatusBanner toolId={tool.id} notice={notice} />}
        {lost && (
          <Banner tone="warn" title={lost.title}>
            {lost.text}{' '}
            <a href={correctionPath({ kind: 'tool', id: tool.id }, 'website')} className={link}>
              Name its website
            </a>
          </Banner>
        )}
      </>,
      { identifierPrefix: 'status' },
    ),
    events: past || changes.length === 0 ? '' : renderToStaticMarkup(<ChangeLog tool={tool} changes={changes} />),
  };
}

function PastBanner({ toolId, notes: [title, ...others] }: { toolId: string; notes: string[] }) {
  const today = (
    <a href={`/tool/${toolId}`} className={buttonClass()}>
      See today
    </a>
  );
  return (
    <Banner title={title} actions={today}>
      {others.join(' ')}
    </Banner>
  );
}

/** Short: the page that it leads to says the rest. */
function StatusBanner({ toolId, notice }: { toolId: string; notice: StatusNotice }) {
  return (
    <Banner tone="warn" title={notice.words}>
      {notice.sentence}{' '}
      <a href={`/what-happened/${toolId}`} className={link}>
        What happened
      </a>{' '}
      <FactNote mark={notice.mark} label={notice.words} />
    </Banner>
  );
}

/** A tool's changes, newest first, each with its source. */
function ChangeLog({ tool, changes }: { tool: Tool; changes: readonly ToolChange[] }) {
  const lost = lostSites(tool.facts);
  return (
    <section aria-labelledby="changes" className="deferred mt-12">
      <h2 id="changes" className="headline text-2xl">
        What has changed
      </h2>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <ChangeEntry key={change.id} change={writtenChange(change, lost)} namesTool={false} />
        ))}
      </ol>
    </section>
  );
}
