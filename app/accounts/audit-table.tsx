// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import { Link } from 'react-router';
import { readAuditDetail } from '../platform/audit-detail.ts';
import { Table } from '../ui/table.tsx';
import type { AuditEntry } from './read-audit-log.server.ts';

interface AuditTableProps {
  entries: AuditEntry[];
  /** Of the page that searches the log. */
  path: string;
  /** All acts are about one thing, which the page names; a line says whom or what of it each was about. */
  isAboutOne?: boolean;
}

/** Pages with it import ui/stacked-table.css. */
export function AuditTable({ entries, path, isAboutOne = false }: AuditTableProps) {
  return (
    <Table hasRoles caption="Acts, newest first" className="stacked-table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            When (UTC)
          </th>
          <th role="columnheader" scope="col">
            Who
          </th>
          <th role="columnheader" scope="col">
            Act
          </th>
          {!isAboutOne && (
            <th role="columnheader" scope="col">
              Object
            </th>
          )}
          <th role="columnheader" scope="col">
            Outcome and details
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <AuditTableRow key={entry.id} entry={entry} path={path} isAboutOne={isAboutOne} />
        ))}
      </tbody>
    </Table>
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
    <tr role="row">
      <td role="cell" data-label="When (UTC)" className="align-top font-mono text-xs whitespace-nowrap">
        {at.slice(0, 19).replace('T', ' ')}
      </td>
      <td role="cell" data-label="Who" className="max-w-56 align-top break-words whitespace-normal">
        <Link to={`${path}?${new URLSearchParams({ who })}`} className="underline underline-offset-4">
          {who}
        </Link>
        {actorKind === 'apiKey' && <span className="block text-xs text-muted">by API key</span>}
      </td>
      <td role="cell" data-label="Act" className="align-top font-mono text-xs">
        {action}
      </td>
      {!isAboutOne && (
        <td role="cell" data-label="Object" className="max-w-56 align-top break-all whitespace-normal">
          <Link
            to={`${path}?${new URLSearchParams({ kind: subjectKind, id: subjectId })}`}
            className="font-mono text-xs underline underline-offset-4"
          >
            {subjectKind} {subjectId}
          </Link>
        </td>
      )}
      <td role="cell" data-label={outcome ? 'Outcome' : undefined} className="max-w-md align-top whitespace-normal">
        {outcome}
        {changes.map(({ name, from, to }) => (
          <span key={name} className="block break-words">
            {name !== 'value' && <span className="text-muted">{name}: </span>}
            <del className="text-muted">{from}</del> → <ins className="no-underline">{to}</ins>
          </span>
        ))}
        {isAboutOne && <ShortFacts facts={facts} />}
        <Details facts={[...facts, { name: 'request', value: requestId }]} about={`${action} at ${at}`} />
      </td>
    </tr>
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
