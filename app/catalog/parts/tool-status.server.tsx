import { renderToStaticMarkup } from 'react-dom/server';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ChangeEntry } from '../change-entry.tsx';
import { FactNote } from '../fact-note.tsx';
import type { StatusNotice } from '../status-notice.ts';
import { type ToolChange, writtenChange } from '../tool-change.ts';
import { link } from './tool-decision.server.tsx';

interface NoticesProps {
  toolId: string;
  /** What the address asked for and the page cannot show. */
  refusals: readonly string[];
  /** What a page of a past day says about itself; null: the page shows today. */
  pastNotes: readonly string[] | null;
  notice: StatusNotice | null;
}

/** What must be known about the page before it is read, as markup. */
export function noticesMarkup({ toolId, refusals, pastNotes, notice }: NoticesProps): string {
  const today = (
    <a href={`/tool/${toolId}`} className={buttonClass()}>
      See today
    </a>
  );
  return renderToStaticMarkup(
    <>
      {refusals.map((message) => (
        <Banner key={message} tone="warn" title={message} />
      ))}
      {pastNotes && (
        <Banner title={pastNotes[0]} actions={today}>
          {pastNotes.slice(1).join(' ')}
        </Banner>
      )}
      {notice && (
        <Banner tone="warn" title={notice.words}>
          {notice.sentence}{' '}
          <a href="#what-happened" className={link}>
            What happened
          </a>
        </Banner>
      )}
    </>,
  );
}

interface PastProps {
  name: string;
  notice: StatusNotice | null;
  /** Whether the page suggests tools to use instead. */
  hasSimilar: boolean;
  changes: readonly ToolChange[];
}

/** What happened to the tool, and what changed in its record, as markup. */
export function eventsMarkup({ name, notice, hasSimilar, changes }: PastProps): string {
  return renderToStaticMarkup(
    <>
      {notice && <WhatHappened name={name} notice={notice} hasSimilar={hasSimilar} />}
      {changes.length > 0 && <ChangeLog changes={changes} />}
    </>,
    { identifierPrefix: 'event' },
  );
}

function WhatHappened({ name, notice, hasSimilar }: { name: string; notice: StatusNotice; hasSimilar: boolean }) {
  return (
    <section aria-labelledby="what-happened" className="mt-12 scroll-mt-24">
      <h2 id="what-happened" className="headline text-2xl">
        What happened to {name}
      </h2>
      <p className="mt-3 max-w-3xl">{notice.sentence}</p>
      <FactNote mark={notice.mark} label={notice.words} />
      {!notice.isListed && (
        <p className="mt-3 text-sm text-muted">
          It has no score, and rankings leave it out.{' '}
          {hasSimilar && (
            <>
              <a href="#similar" className={link}>
                What to use instead
              </a>
              {' · '}
            </>
          )}
          <a href="/graveyard" className={link}>
            Tools that have ended
          </a>
        </p>
      )}
    </section>
  );
}

/** A tool's changes, newest first, each with its source. */
function ChangeLog({ changes }: { changes: readonly ToolChange[] }) {
  return (
    <section aria-labelledby="changes" className="deferred mt-12">
      <h2 id="changes" className="headline text-2xl">
        What has changed
      </h2>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <ChangeEntry key={change.id} change={writtenChange(change)} namesTool={false} />
        ))}
      </ol>
    </section>
  );
}
