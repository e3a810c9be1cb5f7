/**
 * How many planted defects the suite doctor finds, and how many sound cases it accuses: 20 seeded suites of 60 cases in six styles,
 * 20 % of them with a defect, each with a run of three models and ten rounds. Sound cases are failed by a model in one answer of twenty.
 */
import { DEFECTS, type Defect, examineSuite, SuiteAnswers } from '../../bench/src/doctor/examine-suite.ts';
import { createRandom, type Random } from '../../bench/src/random.ts';
import { createScorer } from '../../bench/src/scoring/score-sample.ts';
import type { ReadyCase } from '../../bench/src/suite/build-cases.ts';
import { parseSuite } from '../../bench/src/suite.ts';
import { makeSample } from '../../bench/src/testing/make-sample.ts';

const SUITES = 20;
const CASES = 60;
const DEFECTIVE = 0.2;
const ROUNDS = 10;
const LEAST_FOUND = 0.95;
const MOST_FALSE = 0.05;

const NAMES = ['Anna', 'Bilal', 'Chen', 'Dora', 'Emil', 'Farah', 'Goran', 'Hanna'];
const CITIES = ['Lyon', 'Porto', 'Graz', 'Turin', 'Ghent', 'Malmö', 'Split', 'Bergen'];

interface Drawn {
  good: string;
  bad: string;
  assert: object[];
}

/** A task with an answer that is right, one that is wrong, and the checks of a careful author. */
function drawTask(random: Random): Drawn {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next() * items.length)] as Item;
  const [name, city, n] = [pick(NAMES), pick(CITIES), 10 + Math.floor(random.next() * 9_000)];
  const tasks: (() => Drawn)[] = [
    () => ({ good: 'positive', bad: 'negative', assert: [{ equals: 'positive' }] }),
    () => ({
      good: `${name} paid ${n} euros. The invoice was sent from ${city}.`,
      bad: `${name} paid nothing. The invoice was sent from ${city}.`,
      assert: [{ 'contains-all': [name, String(n)] }, { 'not-contains': 'sorry', ignoreCase: true }],
    }),
    () => ({
      good: JSON.stringify({ name, city, amount: n }),
      bad: JSON.stringify({ name, city }),
      assert: [{ json: { type: 'object', required: ['name', 'city', 'amount'] } }, { contains: `"amount":${n}` }],
    }),
    () => ({ good: `The total is ${n}.`, bad: 'The total is unknown.', assert: [{ regex: `\\b${n}\\b` }] }),
    () => ({
      good: `Dear ${name}, your parcel left ${city} on day ${n % 28}. Kind regards`,
      bad: `Your parcel left.`,
      assert: [{ 'starts-with': `Dear ${name}` }, { 'ends-with': 'regards' }, { length: { unit: 'words', max: 40 } }],
    }),
    () => ({
      good: `${name} lives in ${city}, and has done so for ${n % 50} years.`,
      bad: `Nothing is known.`,
      assert: [{ similar: `${name} lives in ${city}, and has done so for ${n % 50} years.`, threshold: 0.9 }],
    }),
  ];
  return pick(tasks)();
}

/** Checks that let everything pass, or that nothing can pass. */
function plant(defect: Defect, task: Drawn, random: Random): object[] {
  const pick = (items: object[][]) => items[Math.floor(random.next() * items.length)] as object[];
  if (defect === 'blind')
    return pick([
      [],
      [{ length: { min: 1 } }],
      [{ regex: '[\\s\\S]' }],
      [{ 'not-contains': 'banana' }],
      [{ length: { unit: 'words', max: 500 } }, { 'not-contains': 'I hate you' }],
      [{ latency: 60_000 }, { length: { max: 100_000 } }],
    ]);
  if (defect === 'contradictory')
    return pick([
      [{ equals: task.good }, { 'not-contains': task.good.slice(0, 6) }],
      [{ contains: 'forty-two' }, { 'not-contains': 'forty' }],
      [{ 'starts-with': 'Yes' }, { 'starts-with': 'No' }],
      [{ contains: 'a very long phrase that is demanded' }, { length: { max: 12 } }],
      [{ length: { unit: 'words', min: 80 } }, { length: { unit: 'words', max: 40 } }],
      [{ equals: 'Paris' }, { equals: 'London' }],
      [{ 'contains-any': ['alpha', 'beta'] }, { 'not-contains-any': ['alpha', 'beta'] }],
    ]);
  return task.assert;
}

async function drawSuite(seed: number) {
  const random = createRandom(seed);
  const planted = new Map<string, Defect | null>();
  const tasks: Drawn[] = [];
  for (let index = 0; index < CASES; index++) {
    const task = drawTask(random);
    const defect = random.next() < DEFECTIVE ? (DEFECTS[Math.floor(random.next() * DEFECTS.length)] as Defect) : null;
    planted.set(`c${index}`, defect);
    tasks.push(defect ? { ...task, assert: plant(defect, task, random) } : task);
  }
  const cases = tasks.map(({ assert }, index) => ({ id: `c${index}`, prompt: `Task ${index}`, assert }));
  const suite = await parseSuite(JSON.stringify({ cases }));
  const answers = await drawRun(suite.cases, tasks, planted, random);
  return { suite, planted, answers };
}

/** Each model is good or bad at a case; the first is never good at a sound one, so that the case tells models apart. */
async function drawRun(
  cases: readonly ReadyCase[],
  tasks: readonly Drawn[],
  planted: Map<string, Defect | null>,
  random: Random,
) {
  const score = createScorer();
  const answers = new SuiteAnswers();
  for (const [index, item] of cases.entries()) {
    const { good, bad } = tasks[index] as Drawn;
    const defect = planted.get(item.id);
    for (const model of ['alpha', 'beta', 'gamma']) {
      const isGood = model !== 'alpha' && (model === 'beta' || random.next() < 0.7);
      const share = defect === 'saturated' ? 1 : defect === 'flaky' ? 0.5 : isGood ? 0.95 : 0.05;
      for (let round = 1; round <= ROUNDS; round++) {
        const text = random.next() < share ? good : bad;
        const sample = makeSample({ model, caseId: item.id, round, text });
        answers.add({ ...sample, scores: await score(sample, item) });
      }
    }
  }
  return answers;
}

const counts = { planted: 0, found: 0, sound: 0, accused: 0 };
const byDefect = new Map<Defect, [planted: number, found: number]>();
for (let seed = 1; seed <= SUITES; seed++) {
  const { suite, planted, answers } = await drawSuite(seed);
  const { findings } = await examineSuite(suite.cases, createScorer(), answers);
  for (const [id, defect] of planted) {
    const own = findings.filter(({ caseId }) => caseId === id);
    if (defect === null) {
      counts.sound++;
      if (own.length > 0) counts.accused++;
      continue;
    }
    const isNamed = own.some((finding) => finding.defect === defect);
    const [all, found] = byDefect.get(defect) ?? [0, 0];
    byDefect.set(defect, [all + 1, found + Number(isNamed)]);
    counts.planted++;
    if (isNamed) counts.found++;
  }
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const foundShare = counts.found / counts.planted;
const falseShare = counts.accused / counts.sound;
console.log(`${SUITES} suites of ${CASES} cases, ${counts.planted} planted defects, ${counts.sound} sound cases`);
for (const [defect, [all, found]] of byDefect) console.log(`${defect.padEnd(14)} ${found} of ${all} found and named`);
console.log(
  `found          ${percent(foundShare)}; ${foundShare >= LEAST_FOUND ? 'held' : 'MISSED'}: at least ${percent(LEAST_FOUND)}`,
);
console.log(
  `false alarms   ${percent(falseShare)} of sound cases; ${falseShare <= MOST_FALSE ? 'held' : 'MISSED'}: at most ${percent(MOST_FALSE)}`,
);
if (foundShare < LEAST_FOUND || falseShare > MOST_FALSE) process.exitCode = 1;
