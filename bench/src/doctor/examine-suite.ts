// The suite doctor: which cases tell nothing. Good answers are made bad and held to each case's own checks.
import { hash } from 'node:crypto';
import { formatCount } from '../format-figures.ts';
import type { Sample, Score } from '../record.ts';
import type { Scorer } from '../scoring/scorer.ts';
import { binomialCdf } from '../stats/beta.ts';
import type { Assertion } from '../suite/assertion.ts';
import type { ReadyCase } from '../suite/build-cases.ts';
import { isCutOff } from '../summary/cut-off.ts';
import { isAnswered } from '../summary/model-collector.ts';
import { passOf } from '../summary/quality-collector.ts';
import { findContradiction } from './find-contradiction.ts';
import { MUTATIONS, type Mutation, mutateAnswer, mutationWords } from './mutate-answer.ts';

/**
 * `blind`: lets every bad answer pass. `contradictory`: no answer can pass, or an equal prompt demands something else. `flaky`: the same
 * model passes and fails it in turn. `saturated`: every model passes it always, so it tells none from another.
 */
export const DEFECTS = ['contradictory', 'blind', 'flaky', 'saturated'] as const;
export type Defect = (typeof DEFECTS)[number];

export interface DoctorFinding {
  caseId: string;
  defect: Defect;
  reason: string;
}

/** What the doctor says of a suite. */
export interface SuiteHealth {
  cases: number;
  findings: DoctorFinding[];
  /** By kind of bad answer: in how many cases it was tried, and in how many it was noticed. */
  noticed: Record<Mutation, { tried: number; noticed: number }>;
  /** Cases for which no good answer is known: a run with answers is needed to examine them. */
  unexamined: string[];
}

/** Answers of a run to one case, by model. */
interface CaseAnswers {
  good: Sample | null;
  models: Map<string, { name: string; passed: number; failed: number }>;
  /** Whether answers of the same text passed, by its hash. */
  verdicts: Map<string, boolean>;
  /** An answer that passed and failed with the same text. */
  isUnsteady: boolean;
}

/** Checks that look at something else than the text see no difference in a mutated answer. */
const LOOKS_ELSEWHERE = ['latency', 'cost', 'judge', 'tool-called', 'tool-sequence'];

/** How likely a steady case is called flaky. */
const FLAKY_CHANCE = 0.02;
/** What counts as steady: a model that fails one answer in twenty. */
const STEADY_SHARE = 0.05;
/** Answers of each model from which on nothing but passes is a pattern. */
const SATURATED_FROM = 3;
/** Different texts of a case that are remembered: an answer that comes again comes early. */
const MOST_TEXTS = 100;

/** An answer that the checks themselves describe: what they look for, in a sentence. */
function describedAnswers(assertions: readonly Assertion[]): string[] {
  const wanted = assertions.filter(({ not }) => !not);
  const whole = wanted.flatMap((item) =>
    item.type === 'equals' || item.type === 'similar'
      ? [typeof item.value === 'string' ? item.value : JSON.stringify(item.value)]
      : [],
  );
  const pick = (type: 'starts-with' | 'ends-with') =>
    wanted.flatMap((item) => (item.type === type ? [item.value] : [])).slice(0, 1);
  const held = wanted.flatMap((item) =>
    item.type === 'contains' || item.type === 'number'
      ? [String(item.value)]
      : item.type === 'contains-all'
        ? item.value
        : item.type === 'contains-any'
          ? item.value.slice(0, 1)
          : [],
  );
  const parts = [...pick('starts-with'), ...held, ...pick('ends-with')];
  const filler = 'It took 17 days in May, as Anna wrote to the office. Nobody had expected this.';
  const full = [
    ...pick('starts-with'),
    filler,
    ...held.map((text) => `They found ${text}.`),
    ...pick('ends-with'),
  ].join(' ');
  return [...whole, full, parts.join(' ')].filter((text) => text !== '');
}

/** What answers of a run show of each case; of the answers themselves, it keeps one that passed of each case. */
export class SuiteAnswers {
  readonly #cases = new Map<string, CaseAnswers>();

  of(caseId: string): CaseAnswers | undefined {
    return this.#cases.get(caseId);
  }

  add(sample: Sample): void {
    if (sample.isWarmup || sample.isRepeat || isCutOff(sample) || !isAnswered(sample)) return;
    const isPassed = passOf(sample);
    if (isPassed === null) return;
    const answers = this.#cases.get(sample.caseId) ?? {
      good: null,
      models: new Map(),
      verdicts: new Map(),
      isUnsteady: false,
    };
    this.#cases.set(sample.caseId, answers);
    const model = answers.models.get(sample.modelKey) ?? { name: sample.modelName, passed: 0, failed: 0 };
    answers.models.set(sample.modelKey, model);
    if (isPassed) model.passed++;
    else model.failed++;
    const textual = sample.scores.filter(({ type }) => !LOOKS_ELSEWHERE.includes(type));
    const verdict = textual.every(({ passed }) => passed !== false);
    const text = hash('sha1', sample.text);
    answers.isUnsteady ||= (answers.verdicts.get(text) ?? verdict) !== verdict;
    if (answers.verdicts.size < MOST_TEXTS) answers.verdicts.set(text, verdict);
    if (isPassed) answers.good ??= { ...sample, attempts: [] };
  }
}

function findInAnswers({ models, isUnsteady }: CaseAnswers): Omit<DoctorFinding, 'caseId'> | null {
  if (isUnsteady) return { defect: 'flaky', reason: 'the same answer passed and failed' };
  const counts = [...models.values()].map(({ name, passed, failed }) => ({
    name,
    passed,
    n: passed + failed,
    rare: Math.min(passed, failed),
  }));
  const swaying = counts.find(
    ({ n, rare }) => 1 - binomialCdf(rare - 1, n, STEADY_SHARE) < FLAKY_CHANCE / counts.length,
  );
  if (swaying)
    return {
      defect: 'flaky',
      reason: `${swaying.name} passes it ${swaying.passed} of ${formatCount(swaying.n, 'time')}`,
    };
  const isSaturated = counts.length > 1 && counts.every(({ n, passed }) => n >= SATURATED_FROM && passed === n);
  return isSaturated ? { defect: 'saturated', reason: `all ${counts.length} models always pass it` } : null;
}

const textScores = (scores: readonly Score[]) =>
  scores.filter(({ type, passed }) => !LOOKS_ELSEWHERE.includes(type) && passed !== null);

/** Cases with the same prompt and different answers that they demand. */
function findRivals(cases: readonly ReadyCase[]): Map<string, string> {
  const groups = Map.groupBy(cases, ({ prompt }) => JSON.stringify(prompt));
  const rivals = new Map<string, string>();
  for (const group of groups.values()) {
    for (const item of group) {
      const other = group.find(
        (one) => one !== item && findContradiction([...item.assertions, ...one.assertions]) !== null,
      );
      if (other) rivals.set(item.id, `${other.id} has the same prompt and demands another answer`);
    }
  }
  return rivals;
}

/**
 * Examines the cases of a suite with its own checks; no model is called. Answers of a run show flaky and saturated cases, and are the good
 * answers that are made bad; without a run, good answers are made from what the checks look for.
 *
 * @example
 * const answers = new SuiteAnswers();
 * for await (const sample of readSamples('yardstick-runs/monday')) answers.add(sample);
 * const { findings } = await examineSuite(suite.cases, createScorer(), answers);
 */
export async function examineSuite(
  cases: readonly ReadyCase[],
  score: Scorer,
  answers = new SuiteAnswers(),
): Promise<SuiteHealth> {
  const rivals = findRivals(cases);
  const findings: DoctorFinding[] = [];
  const unexamined: string[] = [];
  const noticed = Object.fromEntries(
    MUTATIONS.map((name) => [name, { tried: 0, noticed: 0 }]),
  ) as SuiteHealth['noticed'];
  for (const item of cases) {
    const found = (defect: Defect, reason: string) => findings.push({ caseId: item.id, defect, reason });
    const contradiction = findContradiction(item.assertions) ?? rivals.get(item.id);
    if (contradiction) {
      found('contradictory', contradiction);
      continue;
    }
    if (item.assertions.length === 0) {
      found('blind', 'it has no check');
      continue;
    }
    const own = answers.of(item.id);
    const fault = own && findInAnswers(own);
    if (fault) found(fault.defect, fault.reason);
    const good = await findGood(item, own?.good ?? null, score);
    const caught = good && (await tryMutations(item, good, score));
    if (!caught) {
      unexamined.push(item.id);
      continue;
    }
    for (const [mutation, isNoticed] of caught) {
      noticed[mutation].tried++;
      if (isNoticed) noticed[mutation].noticed++;
    }
    if (![...caught.values()].includes(true)) {
      const tried = [...caught.keys()].map((name) => mutationWords[name]);
      found('blind', `it lets all of this pass: ${tried.join(', ')}`);
    }
  }
  return { cases: cases.length, findings, noticed, unexamined };
}

/** A sample whose text passes: of the run, or made from what the checks look for. */
async function findGood(item: ReadyCase, good: Sample | null, score: Scorer): Promise<Sample | null> {
  if (good) return good;
  for (const text of describedAnswers(item.assertions)) {
    const sample = { text, outcome: 'ok', caseId: item.id } as Sample;
    const scores = textScores(await score(sample, withTextChecks(item)));
    if (scores.length > 0 && scores.every(({ passed }) => passed)) return sample;
  }
  return null;
}

/** Neither is the judge asked nor time or money looked at. */
const withTextChecks = (item: ReadyCase): ReadyCase => ({
  ...item,
  assertions: item.assertions.filter(({ type }) => !LOOKS_ELSEWHERE.includes(type)),
});

/** Which kinds of bad answers a case notices; null where nothing looks at the text. */
async function tryMutations(item: ReadyCase, good: Sample, score: Scorer): Promise<Map<Mutation, boolean> | null> {
  const checked = withTextChecks(item);
  if (checked.assertions.length === 0) return null;
  const caught = new Map<Mutation, boolean>();
  for (const { mutation, text } of mutateAnswer(good.text)) {
    if (caught.get(mutation)) continue;
    const scores = await score({ ...good, text }, checked);
    caught.set(
      mutation,
      scores.some(({ passed }) => passed === false),
    );
  }
  return caught;
}
