/**
 * How often the range of a judge's corrected figure holds the truth, and how much narrower it is than that of the labels alone, by
 * simulation: a judge scores every case, people label some of them.
 */
import { createRandom, type Random } from '../../bench/src/random.ts';
import { correctMean, drawWeights, LABELLED_FROM, type LabelledItem } from '../../bench/src/stats/corrected-mean.ts';
import { wilsonInterval } from '../../bench/src/stats/wilson.ts';

const RUNS = 2_000;
const COVERAGE = { least: 0.93, most: 0.97 };
const MOST_WIDTH = 0.8;
/** Two standard errors of a coverage of 95 % in so many runs. */
const SIMULATION_ERROR = 2 * Math.sqrt((0.95 * 0.05) / RUNS);

interface World {
  items: number;
  labels: number;
  /** Share that people pass. */
  passed: number;
  /** Chances that the judge passes what people pass, and fails what they fail. */
  truePositive: number;
  trueNegative: number;
  /** Cases in each family; half of a family shares its fate. */
  familySize?: number;
  /** Chance that the judge's two orders contradict each other where it errs, and where it does not: it then gives half a point. */
  contradicts?: { wrong: number; right: number };
  /** How many times as likely a contradicted item is drawn. */
  preference?: number;
}

interface DrawnItem {
  family: string;
  judged: number;
  truth: number;
}

function drawItems(random: Random, world: World): DrawnItem[] {
  const { items, passed, truePositive, trueNegative, familySize = 1, contradicts } = world;
  let shared = 0;
  return Array.from({ length: items }, (_, number) => {
    const fate = random.next() < passed ? 1 : 0;
    if (number % familySize === 0) shared = fate;
    const truth = familySize > 1 && random.next() < 0.5 ? shared : fate;
    const isRight = random.next() < (truth === 1 ? truePositive : trueNegative);
    const isLevel = contradicts !== undefined && random.next() < (isRight ? contradicts.right : contradicts.wrong);
    return {
      family: String(Math.floor(number / familySize)),
      truth,
      judged: isLevel ? 0.5 : isRight ? truth : 1 - truth,
    };
  });
}

/** Draws without replacement, one after another. */
function drawLabels(random: Random, items: readonly DrawnItem[], { labels, preference = 1 }: World): LabelledItem[] {
  const chanceOf = ({ judged }: DrawnItem) => (judged === 0.5 ? preference : 1);
  const keyed = items.map((item, index) => ({ index, key: -Math.log(1 - random.next()) / chanceOf(item) }));
  const drawn = keyed.toSorted((a, b) => a.key - b.key).slice(0, labels);
  let open = items.reduce((sum, item) => sum + chanceOf(item), 0);
  const ratios = drawn.map(({ index }, place) => {
    const chance = chanceOf(items[index] as DrawnItem);
    const ratio = open / (items.length - place) / chance;
    open -= chance;
    return ratio;
  });
  const weights = drawWeights(ratios, items.length);
  const all = items.map(({ family, judged }): LabelledItem => ({ family, judged, label: null }));
  for (const [place, { index }] of drawn.entries())
    all[index] = {
      ...(all[index] as LabelledItem),
      label: (items[index] as DrawnItem).truth,
      weight: weights[place] as number,
    };
  return all;
}

/** Share of runs whose range holds the truth; mean width as a part of the width of the labels' own Wilson interval. */
function simulate(world: World): { coverage: number; width: number; alone: number } {
  const seed = [world.labels, 100 * world.passed, 100 * world.truePositive, 100 * world.trueNegative];
  const random = createRandom(seed.reduce((sum, part) => 131 * sum + part, world.familySize ?? 1));
  let [covered, judgeCovered, width, labelWidth] = [0, 0, 0, 0];
  for (let run = 0; run < RUNS; run++) {
    const items = drawItems(random, world);
    const found = correctMean(drawLabels(random, items, world), 0.95, 0);
    if (!found) throw new Error('Too few labels.');
    const { low, high } = found.interval;
    if (low <= world.passed && world.passed <= high) covered++;
    const judged = items.reduce((sum, item) => sum + item.judged, 0);
    const own = wilsonInterval(judged, items.length) as { low: number; high: number };
    if (own.low <= world.passed && world.passed <= own.high) judgeCovered++;
    width += high - low;
    const labels = wilsonInterval(world.passed * world.labels, world.labels) as { low: number; high: number };
    labelWidth += labels.high - labels.low;
  }
  return { coverage: covered / RUNS, width: width / labelWidth, alone: judgeCovered / RUNS };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const isHeld = (coverage: number) =>
  coverage >= COVERAGE.least - SIMULATION_ERROR && coverage <= COVERAGE.most + SIMULATION_ERROR;
const goal = (held: boolean, words: string) => `${held ? 'held' : 'MISSED'}: ${words}`;
const covers = `93 to 97 % ± ${percent(SIMULATION_ERROR)} of simulation`;

export function bench(print: (line: string) => void): void {
  const usual = { items: 2_000, labels: 100, passed: 0.5, truePositive: 0.85, trueNegative: 0.85 };
  const rates = [0.6, 0.7, 0.85, 0.95];
  print(
    `${RUNS.toLocaleString('en-US')} runs each, 2,000 cases; widths as a part of that of the labels alone (Wilson)`,
  );
  for (const passed of [0.5, 0.8]) {
    for (const truePositive of rates) {
      const found = rates.map((trueNegative) => ({
        trueNegative,
        ...simulate({ ...usual, passed, truePositive, trueNegative }),
      }));
      const coverages = found.map(({ coverage }) => coverage);
      print(
        `100 labels, ${percent(passed)} pass, true positives ${truePositive}: true negatives ${found.map(({ trueNegative, coverage, width, alone }) => `${trueNegative}: ${percent(coverage)}, ${width.toFixed(2)} wide (judge alone ${percent(alone)})`).join('; ')}; ${goal(coverages.every(isHeld), covers)}`,
      );
    }
  }
  for (const passed of [0.5, 0.75, 0.8, 0.9]) {
    const { coverage, width } = simulate({ ...usual, passed });
    print(
      `100 labels, judge 0.85 and 0.85, ${percent(passed)} pass: ${percent(coverage)}, ${width.toFixed(2)} wide; ${goal(width <= MOST_WIDTH, `at most ${MOST_WIDTH}`)}`,
    );
  }
  for (const labels of [10, 20, LABELLED_FROM, 50, 200, 1_000])
    for (const rate of [0.6, 0.85, 0.95]) {
      const { coverage, width } = simulate({ ...usual, labels, passed: 0.6, truePositive: rate, trueNegative: rate });
      const note = labels < LABELLED_FROM ? 'not corrected in the product' : goal(isHeld(coverage), covers);
      print(
        `${labels} labels, judge ${rate} and ${rate}, 60 % pass: ${percent(coverage)}, ${width.toFixed(2)} wide; ${note}`,
      );
    }
  const orders = { ...usual, passed: 0.6, contradicts: { wrong: 0.6, right: 0.15 } };
  for (const preference of [1, 2, 4]) {
    const { coverage, width } = simulate({ ...orders, preference });
    print(
      `100 labels, the two orders contradict each other in 60 % of errors and 15 % of the rest, such pairs drawn ${preference} times as often: ${percent(coverage)}, ${width.toFixed(2)} wide; ${goal(isHeld(coverage), covers)}`,
    );
  }
  for (const preference of [1, 2])
    for (const familySize of [5, 20]) {
      const { coverage, width } = simulate({ ...orders, familySize, preference, labels: 100 });
      print(
        `100 labels, families of ${familySize}, contradicted pairs drawn ${preference} times as often: ${percent(coverage)}, ${width.toFixed(2)} wide; ${goal(isHeld(coverage), covers)}`,
      );
    }
}

if (import.meta.main) bench(console.log);
