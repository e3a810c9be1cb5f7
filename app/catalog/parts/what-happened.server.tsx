import { renderToStaticMarkup } from 'react-dom/server';
import { ChangeEntry } from '../change-entry.tsx';
import { correctionPath } from '../correction-path.ts';
import { hostOf } from '../fact-note.tsx';
import { lostSites } from '../record/lost-site.ts';
import { writtenChange } from '../tool-change.ts';
import type { WhatHappened } from './load-what-happened.server.ts';
import { FactRows } from './tool-body.server.tsx';
import { link, NewsList, Part } from './tool-decision.server.tsx';
import type { ToolEvent } from './tool-events.ts';

/** What happened to a tool, and what its users have to know: without scripts. */
export function whatHappenedMarkup({ tool, events, forUsers, changes, news }: WhatHappened): string {
  return renderToStaticMarkup(
    <>
      <Part id="events" title="In order of time">
        <ol className="tool-events">
          {events.map((event) => (
            <Event key={event.when + event.words + event.mark.source} event={event} />
          ))}
        </ol>
      </Part>
      <Part id="for-users" title="If you use it">
        <FactRows rows={forUsers} />
        {forUsers.some(({ items }) => items.length === 0) && (
          <p className="mt-3 text-sm text-muted">
            <a href={correctionPath({ kind: 'tool', id: tool.id })} rel="nofollow" className={link}>
              Tell us what is not known
            </a>
            , with its source.
          </p>
        )}
      </Part>
      {news.length > 0 && (
        <Part id="news" title={`News about ${tool.name}`}>
          <NewsList news={news} />
        </Part>
      )}
      <Part
        id="record"
        title="In our record"
        aside={
          changes.length > 0 && (
            <a href={`/tool/${tool.id}#changes`} className={link}>
              All changes<span className="sr-only"> to the record of {tool.name}</span>
            </a>
          )
        }
      >
        {changes.length === 0 && <p className="mt-3 text-sm text-muted">The record has said so since it began.</p>}
        <ol className="mt-3 divide-y divide-line border-y border-line empty:hidden">
          {changes.map((change) => (
            <ChangeEntry key={change.id} change={writtenChange(change, lostSites(tool.facts))} namesTool={false} />
          ))}
        </ol>
      </Part>
    </>,
    { identifierPrefix: 'happened' },
  );
}

/** Nothing is hidden here: who says so, where and when is what the page is for. */
function Event({ event: { when, date, words, mark } }: { event: ToolEvent }) {
  return (
    <li>
      {date === null ? <span>{when}</span> : <time dateTime={date}>{when}</time>}
      <div className="min-w-0">
        <h3 className="font-semibold">{words}</h3>
        {mark.quote !== null && <q className="wrap-anywhere">{mark.quote}</q>}
        {mark.notes.map((note) => (
          <p key={note} className="wrap-anywhere">
            {note}
          </p>
        ))}
        <p className="wrap-anywhere">
          <span aria-hidden="true" className={`standing standing-${mark.standing}`} /> {mark.sentence}{' '}
          {mark.source !== null && (
            <a href={mark.source} target="_blank" rel="noopener noreferrer nofollow" className={link}>
              {hostOf(mark.source)}
            </a>
          )}
          {mark.correction !== null && (
            <>
              {' · '}
              <a href={mark.correction} rel="nofollow" className={link}>
                Correct this<span className="sr-only">: {words}</span>
              </a>
            </>
          )}
        </p>
        {mark.attribution !== null && <small>{mark.attribution}</small>}
      </div>
    </li>
  );
}
