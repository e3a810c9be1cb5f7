import { Link } from 'react-router';
import { Table } from '../../ui/table.tsx';
import { readAuditDetail } from '../audit/audit-detail.ts';
import type { AuditEntry } from '../audit/read-audit-log.server.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table caption="Acts, newest first" className="stacked-table">
      <thead>
        <tr>
          <th scope="col">When (UTC)</th>
          <th scope="col">Who</th>
          <th scope="col">Act</th>
          <th scope="col">Object</th>
          <th scope="col">Outcome and details</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditTableRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function AuditTableRow({
  entry: { at, who, actorKind, action, subjectKind, subjectId, detail, requestId },
}: {
  entry: AuditEntry;
}) {
  const { changes, facts } = readAuditDetail(detail);
  const outcome = typeof detail.outcome === 'string' ? detail.outcome : null;
  return (
    <tr>
      <td data-label="When (UTC)" className="align-top font-mono text-xs whitespace-nowrap">
        {at.slice(0, 19).replace('T', ' ')}
      </td>
      <td data-label="Who" className="max-w-56 align-top break-words whitespace-normal">
        <Link to={`/admin/audit-log?${new URLSearchParams({ who })}`} className="underline underline-offset-4">
          {who}
        </Link>
        {actorKind === 'apiKey' && <span className="block text-xs text-muted">by API key</span>}
      </td>
      <td data-label="Act" className="align-top font-mono text-xs">
        {action}
      </td>
      <td data-label="Object" className="max-w-56 align-top break-all whitespace-normal">
        <Link
          to={`/admin/audit-log?${new URLSearchParams({ kind: subjectKind, id: subjectId })}`}
          className="font-mono text-xs underline underline-offset-4"
        >
          {subjectKind} {subjectId}
        </Link>
      </td>
      <td className="max-w-md align-top whitespace-normal">
        {outcome}
        {changes.map(({ name, from, to }) => (
          <span key={name} className="block break-words">
            {name !== 'value' && <span className="text-muted">{name}: </span>}
            <del className="text-muted">{from}</del> → <ins className="no-underline">{to}</ins>
          </span>
        ))}
        <details>
          <summary className="cursor-pointer text-xs text-muted">
            Details
            <span className="sr-only">
              {' '}
              of {action} at {at}
            </span>
          </summary>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-xs">
            {[...facts, { name: 'request', value: requestId }].map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="break-all">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      </td>
    </tr>
  );
}
