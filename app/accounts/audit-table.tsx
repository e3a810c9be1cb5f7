import { Link } from 'react-router';
import { readAuditDetail } from '../platform/audit-detail.ts';
import { buttonClass } from '../ui/button.tsx';
import { Cell, Row, StackedTable } from '../ui/stacked-table.tsx';
import type { AuditEntry } from './read-audit-log.server.ts';

interface AuditTableProps {
  entries: AuditEntry[];
  /** Of the page that searches the log. */
  path: string;
  /** All acts are about one thing, which the page names; a line says whom or what of it each was about. */
  isAboutOne?: boolean;
}

function AuditTable({ entries, path, isAboutOne = false }: AuditTableProps) {
  return (
    <StackedTable
      caption="Acts, newest first"
      columns={['When (UTC)', 'Who', 'Act', !isAboutOne && 'Object', 'Outcome and details']}
    >
      {entries.map((entry) => (
        <AuditTableRow key={entry.id} entry={entry} path={path} isAboutOne={isAboutOne} />
      ))}
    </StackedTable>
  );
}

interface FoundActsProps extends AuditTableProps {
  /** What was searched for. */
  asked: URLSearchParams;
  /** Where the page of older acts begins; null: there are none. */
  next: string | null;
}

/** A page of the acts that a search found, with all of them as files. */
export function FoundActs({ asked, next, ...table }: FoundActsProps) {
  const link = (path: string, name: string, value: string) =>
    `${path}?${new URLSearchParams([...asked, [name, value]])}`;
  return (
    <div>
      <AuditTable {...table} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-4 text-sm">
          {['csv', 'jsonl'].map((format) => (
            <a
              key={format}
              href={link(`${table.path}/export`, 'format', format)}
              className="text-accent underline underline-offset-4"
            >
              Export all of these as {format === 'csv' ? 'CSV' : 'JSON Lines'}
            </a>
          ))}
        </p>
        {next && (
          <Link to={link(table.path, 'after', next)} className={buttonClass({ size: 'small' })}>
            Older acts
          </Link>
        )}
      </div>
    </div>
  );
}

function AuditTableRow({
  entry: { at, who, actorKind, action, subjectKind, subjectId, detail, requestId },
  path,
  isAboutOne,
}: {
  entry: AuditEntry;
  path: string;
  isAboutOne: boolean;
}) {
  const { changes, facts } = readAuditDetail(detail);
  const outcome = typeof detail.outcome === 'string' ? detail.outcome : null;
  return (
    <Row>
      <Cell label="When (UTC)" className="align-top font-mono text-xs whitespace-nowrap">
        {at.slice(0, 19).replace('T', ' ')}
      </Cell>
      <Cell label="Who" className="max-w-56 align-top break-words whitespace-normal">
        <Link to={`${path}?${new URLSearchParams({ who })}`} className="underline underline-offset-4">
          {who}
        </Link>
        {actorKind === 'apiKey' && <span className="block text-xs text-muted">by API key</span>}
      </Cell>
      <Cell label="Act" className="align-top font-mono text-xs">
        {action}
      </Cell>
      {!isAboutOne && (
        <Cell label="Object" className="max-w-56 align-top break-all whitespace-normal">
          <Link
            to={`${path}?${new URLSearchParams({ kind: subjectKind, id: subjectId })}`}
            className="font-mono text-xs underline underline-offset-4"
          >
            {subjectKind} {subjectId}
          </Link>
        </Cell>
      )}
      <Cell label={outcome ? 'Outcome' : undefined} className="max-w-md align-top whitespace-normal">
        {outcome}
        {changes.map(({ name, from, to }) => (
          <span key={name} className="block break-words">
            {name !== 'value' && <span className="text-muted">{name}: </span>}
            <del className="text-muted">{from}</del> → <ins className="no-underline">{to}</ins>
          </span>
        ))}
        {isAboutOne && <ShortFacts facts={facts} />}
        <Details facts={[...facts, { name: 'request', value: requestId }]} about={`${action} at ${at}`} />
      </Cell>
    </Row>
  );
}

const MOST_SHOWN = 3;
const LONGEST_SHOWN = 60;
/** Says nothing to a reader, and is in the details; but of a member who left it is all that is known. */
const anId = /^[0-9a-z]{26}$/;

function ShortFacts({ facts }: { facts: { name: string; value: string }[] }) {
  const short = facts.filter(
    ({ name, value }) =>
      name !== 'outcome' && value.length <= LONGEST_SHOWN && (name === 'member' || !anId.test(value)),
  );
  return (
    <ul className="flex flex-wrap gap-x-4">
      {short.slice(0, MOST_SHOWN).map(({ name, value }) => (
        <li key={name} className="min-w-0 break-words">
          <span className="text-muted">{name}</span> {value}
        </li>
      ))}
    </ul>
  );
}

function Details({ facts, about }: { facts: { name: string; value: string }[]; about: string }) {
  return (
    <details>
      <summary className="w-fit text-xs text-muted underline underline-offset-4">
        Details
        <span className="sr-only"> of {about}</span>
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-xs">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
