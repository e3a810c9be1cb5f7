import { longDate } from '../../ui/written-date.ts';
import { type FactMark, factMark, factStanding, lastDayOf, purchaseText, statusText } from '../fact-wording.ts';
import { lostSiteOf, lostSites, ownerDoubt } from '../record/lost-site.ts';
import { type Fact, type FactValues, factValue, type Tool } from '../tool.ts';

/** What is known of a tool's life, in order of time: each with who says so, where and when. */
export interface ToolEvent {
  /** "1 December 2026", "By 14 August 2026": no source says when, and the earliest one that says so is of this day. */
  when: string;
  /** YYYY, YYYY-MM or YYYY-MM-DD; null: neither the event nor its source is dated. */
  date: string | null;
  words: string;
  mark: FactMark;
}

interface Happening {
  words: string;
  /** When it happened, as far as the fact says so. */
  on: string | null;
}

/** Former names and makers count where they are what changed. */
const happeningOf: Partial<Record<string, (fact: Fact, tool: Tool) => Happening | null>> = {
  status: ({ value }) => {
    const status = value as FactValues['status'];
    return status.kind === 'live' ? null : { words: statusText({ ...status, on: null }), on: status.on };
  },
  owner: ({ value }) => {
    const owner = value as FactValues['owner'];
    return typeof owner === 'string'
      ? { words: `Owner: ${owner}`, on: null }
      : { words: `Bought by ${owner.name}`, on: owner.boughtOn };
  },
  vendor: ({ value }, tool) =>
    tool.status === 'acquired' || purchaseText(factValue(tool, 'owner')) !== null
      ? { words: `Maker: ${value}`, on: null }
      : null,
  name: ({ value }, { status, name }) =>
    status === 'renamed' && value !== name ? { words: `Name: ${value}`, on: null } : null,
  launchDate: ({ value }) => ({ words: 'Launched', on: String(value) }),
  latestUpdate: ({ value }) => ({ words: 'Newest update that was read', on: String(value) }),
  lostWebsite: ({ value }, { facts }) => {
    const lost = value as FactValues['lostWebsite'];
    // A doubt that an editor has decided since, either way, is left out.
    const isNow = lostSiteOf(lostSites(facts), lost.address)?.isCertain === lost.isCertain;
    return isNow ? { words: ownerDoubt(lost), on: null } : null;
  },
};
const order = Object.keys(happeningOf);

/**
 * @param allFacts of the tool, with those that were replaced
 * @param asOf today, YYYY-MM-DD
 */
export function toolEvents(tool: Tool, allFacts: readonly Fact[], asOf: string): ToolEvent[] {
  const all = [...new Set([...tool.facts, ...allFacts])];
  const events = all
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .flatMap((fact) => {
      const event = happeningOf[fact.field]?.(fact, tool) ?? null;
      return event === null ? [] : [{ ...event, fact, isNow: tool.facts.includes(fact) }];
    });
  return events
    .filter((event, at) => !events.slice(0, at).some((earlier) => saysMore(earlier, event)))
    .map((event) => {
      const { words, on, fact } = event;
      const mark = factMark(tool, fact, asOf);
      if (on !== null) return { words, when: longDate(on), date: on, mark };
      const first = earliestOf(events.filter((other) => saysTheSame(event, other)).map((other) => other.fact));
      const known = knownSince(first);
      const notes = dayOf(known) < dayOf(knownSince(fact)) ? [`Earliest source: ${factStanding(first)}`] : [];
      const when = known === null ? 'Date unknown' : `By ${longDate(known)}`;
      return { words, when, date: known, mark: { ...mark, notes: [...mark.notes, ...notes] } };
    })
    .sort((a, b) => dayOf(a.date) - dayOf(b.date));
}

type Known = Happening & { fact: Fact; isNow: boolean };

/** One sentence often says who bought a tool and who owns it; and a fact that was replaced often said the same as today's. */
function saysMore(one: Known, other: Known): boolean {
  if (one.fact.quote !== null && one.fact.quote === other.fact.quote && one.fact.source === other.fact.source)
    return true;
  if (one.fact.field !== other.fact.field || other.isNow) return false;
  return isDated(other.fact.field) || saysTheSame(one, other);
}

const saysTheSame = (one: Known, other: Known) =>
  one.fact.field === other.fact.field && one.words === other.words && one.on === other.on;

/** Of these only today's date counts. */
const isDated = (field: string) => field === 'launchDate' || field === 'latestUpdate';

const knownSince = ({ observedAt, checkedAt }: Fact) => observedAt ?? checkedAt;

const earliestOf = (facts: readonly Fact[]) =>
  facts.reduce((first, fact) => (dayOf(knownSince(fact)) < dayOf(knownSince(first)) ? fact : first));

/** What is not dated comes last. */
const dayOf = (date: string | null) => (date === null ? Number.MAX_SAFE_INTEGER : lastDayOf(date));
