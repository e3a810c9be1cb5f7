import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../ui/badge.tsx';
import { writeDate } from '../ui/written-date.ts';
import type { Contribution } from './contribution-queries.server.ts';

const states = {
  waiting: { word: 'waiting', tone: 'neutral' },
  accepted: { word: 'accepted', tone: 'good' },
  refused: { word: 'refused', tone: 'bad' },
} as const;

type Shown = Omit<Contribution, 'source'> & { source: string | null };

/** A correction or submission, its decision and the reason. */
export function ContributionEntry({ contribution, link }: { contribution: Shown; link?: ReactNode }) {
  const { state, title, path, change, source, quote, note, isStatement, reason, sentAt, decidedAt } = contribution;
  const { word, tone } = states[state];
  return (
    <li className="grid gap-1 py-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <span className="min-w-0 font-medium break-words">
          {path === null ? (
            title
          ) : (
            <Link to={path} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
        </span>
      </p>
      {change !== null && (
        <p className="break-words">
          From {change.from} to <b className="font-medium">{change.to}</b>
        </p>
      )}
      {quote !== null && <q className="border-l-2 border-edge pl-3 break-words text-muted">{quote}</q>}
      {note !== null && <p className="break-words text-muted">Why: {note}</p>}
      {source !== null && source !== '' && (
        <p className="break-all text-muted">
          Source: <Source address={source} isLinked={state === 'accepted'} />
        </p>
      )}
      {reason !== null && <p className="break-words">Reason: {reason}</p>}
      <p className="text-xs text-muted">
        {isStatement ? 'Stated by the vendor' : 'Sent'} {writeDate(sentAt.slice(0, 10))}
        {decidedAt !== null && `, ${word} ${writeDate(decidedAt.slice(0, 10))}`} {link}
      </p>
    </li>
  );
}

/** Links only what an editor has seen. */
function Source({ address, isLinked }: { address: string; isLinked: boolean }) {
  if (!isLinked) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline underline-offset-4">
      {address}
    </a>
  );
}
