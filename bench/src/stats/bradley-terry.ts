import { fitStrengths, winChance } from './bradley-terry-fit.ts';
import { connectedGroups, hasFiniteStrengths, type Meeting } from './comparison-graph.ts';
import type { Interval } from './interval.ts';
import { normalQuantile } from './normal.ts';
import { resampleWidths } from './resample-strengths.ts';

/** One blind vote. `tie` and `both-bad` give half a point to each. */
export interface Vote {
  a: string;
  b: string;
  outcome: 'a' | 'b' | 'tie' | 'both-bad';
}

/** Points per logit on the display scale, on which 400 points are odds of 10 to 1. */
export const POINTS_PER_LOGIT = 400 / Math.LN10;

/** The middle of the display scale. */
export const CENTRE_POINTS = 1000;

/** Votes below which a model is not listed, and below which its place is only preliminary. */
export const HIDDEN_BELOW_VOTES = 50;
export const PRELIMINARY_BELOW_VOTES = 500;

/** Where a model stands among those it can be compared with. */
export interface Rating {
  model: string;
  votes: number;
  /** Display points: 1000 is the mean of the group. */
  points: number;
  interval: Interval;
  /** 1 + number of models whose lower bound exceeds this one's upper bound. */
  rank: number;
  /** The worst place that the intervals allow. */
  worstRank: number;
  standing: 'hidden' | 'preliminary' | 'ranked';
  /** Models with the same number can be compared with each other; ranks count inside one group. */
  group: number;
  /** False when the model's group has someone who only won or only lost: the points are then held back by a prior. */
  isFinite: boolean;
}

/** All ratings, strongest first, and the chance of every model against every other. */
export interface Leaderboard {
  ratings: Rating[];
  /** False when some models never met, even through others. */
  isConnected: boolean;
  method: 'sandwich' | 'bootstrap';
  /** Chance that `a` beats `b`, ties as half; null when they cannot be compared. */
  winChance(a: string, b: string): number | null;
}

/** How the intervals are made. */
export interface LeaderboardOptions {
  confidence?: number;
  method?: 'sandwich' | 'bootstrap';
  /** At least 500: a hundred resamples give ragged bounds. */
  resamples?: number;
  seed?: number;
}

const POINTS = { a: 1, b: 0, tie: 0.5, 'both-bad': 0.5 } as const;

/** Gathers votes by pair and outcome. */
function gather(votes: readonly Vote[], numbers: ReadonlyMap<string, number>): Meeting[] {
  const cells = new Map<string, Meeting>();
  for (const vote of votes) {
    const first = numbers.get(vote.a) as number;
    const second = numbers.get(vote.b) as number;
    if (first === second) continue;
    const isSwapped = first > second;
    const share = isSwapped ? 1 - POINTS[vote.outcome] : POINTS[vote.outcome];
    const [a, b] = isSwapped ? [second, first] : [first, second];
    const key = `${a} ${b} ${share}`;
    const cell = cells.get(key) ?? { a, b, pointsA: 0, count: 0 };
    cell.pointsA += share;
    cell.count += 1;
    cells.set(key, cell);
  }
  return [...cells.values()];
}

interface GroupFit {
  members: number[];
  isFinite: boolean;
  strengths: number[];
  halfWidths: [number, number][];
}

function renumber(members: readonly number[], meetings: readonly Meeting[]): Meeting[] {
  const place = new Map(members.map((member, index) => [member, index]));
  return meetings.flatMap((meeting) => {
    const a = place.get(meeting.a);
    const b = place.get(meeting.b);
    return a === undefined || b === undefined ? [] : [{ ...meeting, a, b }];
  });
}

function fitGroup(
  members: number[],
  players: number,
  all: readonly Meeting[],
  options: Required<LeaderboardOptions>,
): GroupFit {
  const meetings = renumber(members, all);
  const hasStrengths =
    members.length > 1 &&
    hasFiniteStrengths(
      members,
      players,
      all.filter(({ a }) => members.includes(a)),
    );
  const { strengths, covariance } = fitStrengths(members.length, meetings, hasStrengths);
  if (options.method === 'bootstrap')
    return { members, isFinite: hasStrengths, strengths, halfWidths: resampleWidths(meetings, strengths, options) };
  const z = normalQuantile(1 - (1 - options.confidence) / 2);
  const halfWidths = covariance.map((row, k): [number, number] => {
    const width = z * Math.sqrt(Math.max(0, row[k] as number));
    return [width, width];
  });
  return { members, isFinite: hasStrengths, strengths, halfWidths };
}

function standingOf(votes: number): Rating['standing'] {
  if (votes < HIDDEN_BELOW_VOTES) return 'hidden';
  return votes < PRELIMINARY_BELOW_VOTES ? 'preliminary' : 'ranked';
}

function placeInGroups(ratings: readonly Rating[]): void {
  for (const rating of ratings) {
    const rivals = ratings.filter((other) => other !== rating && other.group === rating.group);
    rating.rank = 1 + rivals.filter((other) => other.interval.low > rating.interval.high).length;
    rating.worstRank = 1 + rivals.filter((other) => other.interval.high > rating.interval.low).length;
  }
}

/**
 * Ranks models by blind votes (Bradley–Terry maximum likelihood, ties as half a point to each side).
 *
 * @example
 * const board = rankByVotes([{ a: "x", b: "y", outcome: "a" }, { a: "x", b: "y", outcome: "b" }]);
 * board.winChance("x", "y"); // 0.5
 */
export function rankByVotes(votes: readonly Vote[], options: LeaderboardOptions = {}): Leaderboard {
  const settings = { confidence: 0.95, method: 'sandwich' as const, resamples: 500, seed: 1, ...options };
  const names = [...new Set(votes.flatMap(({ a, b }) => [a, b]))].sort();
  const numbers = new Map(names.map((name, index) => [name, index]));
  const meetings = gather(votes, numbers);
  const groups = connectedGroups(names.length, meetings);
  const strengthOf = new Map<string, { group: number; strength: number }>();
  const ratings = groups.flatMap((members, group) => {
    const fit = fitGroup(members, names.length, meetings, settings);
    return members.map((member, k): Rating => {
      const model = names[member] as string;
      const strength = fit.strengths[k] as number;
      strengthOf.set(model, { group, strength });
      const [below, above] = fit.halfWidths[k] as [number, number];
      const toPoints = (logit: number): number => CENTRE_POINTS + logit * POINTS_PER_LOGIT;
      const count = meetings.reduce(
        (sum, meeting) => (meeting.a === member || meeting.b === member ? sum + meeting.count : sum),
        0,
      );
      const interval = {
        low: toPoints(strength - below),
        high: toPoints(strength + above),
        confidence: settings.confidence,
      };
      return {
        model,
        votes: count,
        points: toPoints(strength),
        interval,
        rank: 0,
        worstRank: 0,
        standing: standingOf(count),
        group,
        isFinite: fit.isFinite,
      };
    });
  });
  placeInGroups(ratings);
  ratings.sort((x, y) => x.group - y.group || y.points - x.points);
  return {
    ratings,
    isConnected: groups.length <= 1,
    method: settings.method,
    winChance(a, b) {
      const first = strengthOf.get(a);
      const second = strengthOf.get(b);
      return first && second && first.group === second.group ? winChance(first.strength, second.strength) : null;
    },
  };
}
