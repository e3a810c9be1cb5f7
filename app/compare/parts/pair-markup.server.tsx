// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids on a phone, which takes the roles from the table's elements.
import { renderToStaticMarkup } from 'react-dom/server';
import { FactNote } from '../../catalog/fact-note.tsx';
import { usualChoice } from '../../catalog/view-choice.ts';
import { Table } from '../../ui/table.tsx';
import { comparePage } from '../compare-path.ts';
import type { ComparisonRow } from '../comparison/comparison-row.ts';
import { glanceOf } from '../comparison/glance.ts';
import type { OfferRow, PairPage } from '../pairs.server.ts';
import { emptySelection } from '../selection.ts';
import { ComparisonCell } from './comparison-cell.tsx';
import { GlanceTable } from './glance-table.tsx';
import { phoneRows } from './phone-rows.ts';
import { TeamFields } from './team-fields.tsx';

const BOTH = [0, 1] as const;

/** What the page of two tools says without scripts, each value with who says so, where and when: what decides, what each offers, and the tables. */
export function pairMarkup(page: PairPage): { glance: string; offers: string[]; tables: string } {
  const glance = glanceOf(page, BOTH, usualChoice);
  const others = beyondGlance(page.differences);
  const state = { ...emptySelection, tools: page.columns.map(({ id }) => id) };
  // This page is for one person; the comparison counts for any team.
  const teamForm = (
    <form action={comparePage.tools} method="get">
      <TeamFields state={state} />
    </form>
  );
  return {
    glance: renderToStaticMarkup(
      glance && <GlanceTable glance={glance} columns={page.columns} pair={BOTH} teamForm={teamForm} />,
      { identifierPrefix: 'glance' },
    ),
    offers: page.tools.map((tool) =>
      renderToStaticMarkup(<Offer tool={tool} />, { identifierPrefix: `offer-${tool.id}` }),
    ),
    tables: renderToStaticMarkup(
      <>
        <h2 className="headline mt-12 text-2xl">Known differences</h2>
        {page.differences.length === 0 && (
          <p className="mt-3 text-muted">None is known: no attribute is known of both and differs.</p>
        )}
        {page.differences.length > 0 && others.length === 0 && (
          <p className="mt-3 text-muted">Only the price, which is above.</p>
        )}
        {others.length > 0 && <Rows page={page} title="Known differences" groups={others} />}
        <Shared page={page} title="Both have" rows={page.have} />
        <Shared page={page} title="Both lack" rows={page.lack} />
      </>,
      { identifierPrefix: 'pair' },
    ),
  };
}

/** The differences without the price, where the table at the head of the page says it of both tools. */
function beyondGlance(differences: PairPage['differences']): PairPage['differences'] {
  const isPriceKnown = differences.some(({ rows }) => rows.some(({ id }) => id === 'starting-price'));
  if (!isPriceKnown) return differences;
  return differences
    .map(({ group, rows }) => ({
      group,
      rows: rows.filter(({ id }) => id !== 'starting-price' && id !== 'seat-price'),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** The table at the head of the page has them already. */
const isAtAGlance = ({ label }: OfferRow) => label === 'Paid Price' || label === 'Free Plan';

function Offer({ tool: { name, rows } }: { tool: PairPage['tools'][number] }) {
  return (
    <dl className="mt-4 grid max-w-3xl grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {rows
        .filter((row) => !isAtAGlance(row))
        .map(({ label, value, mark, more }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className={`wrap-anywhere ${value === 'Unknown' ? 'text-muted italic' : ''}`}>
              {value}
              {mark && <FactNote isQuiet mark={mark} label={`${label} of ${name}`} />}
              {more && (
                <a href={more.to} className="text-xs text-accent underline underline-offset-4 print:hidden">
                  {more.label}
                  <span className="sr-only"> to {name}</span>
                </a>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Shared({ page, title, rows }: { page: PairPage; title: string; rows: ComparisonRow[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className="headline mt-10 text-2xl">{title}</h2>
      {/* On a phone the heading is answer enough: two lines a row instead of three. */}
      <div className="max-sm:[&_.answer>:first-child]:sr-only">
        <Rows page={page} title={title} groups={[{ group: null, rows }]} />
      </div>
    </>
  );
}

interface RowsProps {
  page: PairPage;
  title: string;
  groups: { group: string | null; rows: ComparisonRow[] }[];
}

function Rows({ page: { columns }, title, groups }: RowsProps) {
  return (
    <Table
      hasRoles
      caption={`${title} of ${columns.map(({ name }) => name).join(' and ')}`}
      className={`mt-4 sm:[&_table]:table-fixed ${phoneRows}`}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="sr-only">Attribute</span>
          </th>
          {columns.map(({ id, name }) => (
            <th key={id} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ group, rows }) => (
        <tbody key={group} role="rowgroup">
          {group && (
            <tr role="row" className="group-row">
              <th role="rowheader" scope="colgroup" colSpan={3}>
                {group}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.id} role="row">
              <th role="rowheader" scope="row">
                {row.label}
              </th>
              {columns.map((column, index) => (
                <td key={column.id} role="cell" className="wrap-anywhere">
                  <ComparisonCell cell={row.cells[index]!} row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}
