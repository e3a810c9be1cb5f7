import { isUncounted } from '../budget.ts';
import { metricCatalogue } from '../metric-catalogue.ts';
import type { Outcome, Sample } from '../record.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { CaseFigureCollector } from './case-figures.ts';
import { CostSpread } from './cost-spread.ts';
import { addCost, type CostTotals, emptyCost, finishCost } from './cost-totals.ts';
import { isCutOff, isUnplayed } from './cut-off.ts';
import { FigureColumn } from './figure-column.ts';
import { QualityCollector } from './quality-collector.ts';
import { summarizeMetric } from './summarize-metric.ts';
import type { Condition, MetricKey, ModelSummary, TokenSummary } from './summary.ts';

const METRICS = metricCatalogue.map((info) => info.key as MetricKey);

const NO_FAILURES = new Set<Outcome>(['ok', 'truncated', 'refused', 'aborted']);

/** True for an answer whose time and text count. */
export function isAnswered(sample: Pick<Sample, 'outcome'>): boolean {
  return sample.outcome === 'ok' || sample.outcome === 'truncated';
}

function plus(total: number | null, value: number | null | undefined): number | null {
  return value === null || value === undefined ? total : (total ?? 0) + value;
}

/** Gathers the samples of one model under one condition; keeps figures only, never texts. */
export class ModelCollector {
  readonly #first: Sample;
  readonly #values = new Map<MetricKey, FigureColumn>();
  readonly #failures: Partial<Record<Outcome, number>> = {};
  readonly #withheld: Record<string, number> = {};
  readonly #served = new Set<string>();
  readonly #tools = new Map<string, { name: string; calls: number; failed: number }>();
  readonly #longer: number[] = [];
  readonly #cost: CostTotals = emptyCost();
  readonly #costSpread = new CostSpread();
  readonly #quality = new QualityCollector();
  readonly #byCase = new CaseFigureCollector();
  readonly #tokens: TokenSummary = {
    input: null,
    cacheRead: null,
    output: null,
    reasoning: null,
    characters: 0,
    counted: 0,
    unknown: 0,
  };
  /** A call cut off by a stop can be made again under its old id when the run is resumed. */
  readonly #aborted = new Set<string>();
  /** Conversations that no user could be had for. */
  #unplayed = 0;
  #counts = { attempted: 0, answered: 0, refused: 0, truncated: 0, retried: 0 };
  readonly #repeats = { calls: 0, answered: 0 };
  readonly #blocks = new Map<number, number>();
  #stoppedBecause: string | null = null;
  #uncertainty: number | null = null;
  #isSimulated = false;

  constructor(first: Sample) {
    this.#first = first;
  }

  add(sample: Sample): void {
    this.#isSimulated ||= sample.isSimulated;
    this.#addTokens(sample);
    addCost(this.#cost, sample);
    this.#costSpread.add(sample, isAnswered(sample));
    if (sample.servedModel !== null) this.#served.add(sample.servedModel);
    this.#addTools(sample);
    if (isCutOff(sample)) {
      this.#aborted.add(sample.id);
      return;
    }
    this.#aborted.delete(sample.id);
    if (sample.isRepeat) {
      this.#repeats.calls++;
      if (isAnswered(sample)) this.#repeats.answered++;
      return;
    }
    if (isUnplayed(sample)) {
      this.#unplayed++;
      return;
    }
    const block = sample.block ?? 1;
    this.#blocks.set(block, (this.#blocks.get(block) ?? 0) + 1);
    if (sample.failure?.stopsProvider) this.#stoppedBecause = sample.failure.message;
    this.#counts.attempted++;
    if (sample.attempts.some(({ number }) => number > 1)) this.#counts.retried++;
    if (sample.outcome === 'refused') this.#counts.refused++;
    if (sample.outcome === 'truncated') this.#counts.truncated++;
    if (!NO_FAILURES.has(sample.outcome)) this.#failures[sample.outcome] = (this.#failures[sample.outcome] ?? 0) + 1;
    if (sample.metrics.longerThanMs !== null) this.#longer.push(sample.metrics.longerThanMs);
    if (!isAnswered(sample)) return;
    this.#counts.answered++;
    this.#addAnswer(sample);
  }

  #addTools({ toolCalls }: Sample): void {
    for (const { name, http, isError } of toolCalls) {
      if (!http) continue;
      const tool = this.#tools.get(name) ?? { name, calls: 0, failed: 0 };
      this.#tools.set(name, tool);
      tool.calls++;
      if (isError) tool.failed++;
    }
  }

  #addTokens(sample: Sample): void {
    const { usage } = sample;
    const isPartly = usage !== null && (usage.inputTokens === null || usage.outputTokens === null);
    // Tokens of a simulated user are none of the model's.
    if (isPartly || isUncounted({ attempts: sample.attempts })) this.#tokens.unknown++;
    else if (usage !== null) this.#tokens.counted = (this.#tokens.counted ?? 0) + 1;
    this.#tokens.input = plus(this.#tokens.input, usage?.inputTokens);
    this.#tokens.cacheRead = plus(this.#tokens.cacheRead, usage?.cacheReadTokens);
    this.#tokens.output = plus(this.#tokens.output, usage?.outputTokens);
    this.#tokens.reasoning = plus(this.#tokens.reasoning, usage?.reasoningTokens);
  }

  #addAnswer(sample: Sample): void {
    for (const key of METRICS) {
      const value = sample.metrics[key];
      if (value === null) continue;
      const column = this.#values.get(key) ?? new FigureColumn();
      this.#values.set(key, column);
      column.add(value);
    }
    // Its tokens are those of all answers of a conversation.
    const texts = sample.conversation?.turns ?? [sample];
    const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
    this.#tokens.characters = (this.#tokens.characters ?? 0) + characters;
    this.#byCase.add(sample, characters);
    const { speedWithheld } = sample.metrics;
    if (speedWithheld !== null) this.#withheld[speedWithheld] = (this.#withheld[speedWithheld] ?? 0) + 1;
    const bounds = sample.attempts.at(-1)?.uncertainty;
    for (const bound of [bounds?.firstContentMs, bounds?.lastContentMs]) {
      if (typeof bound === 'number') this.#uncertainty = Math.max(this.#uncertainty ?? 0, bound);
    }
    this.#quality.add(sample);
  }

  finish(key: string, confidence: number, seed: number): ModelSummary {
    const { attempted, answered } = this.#counts;
    const { modelKey, modelName, provider, model, isStreaming, cacheMode, concurrency } = this.#first;
    const cost = finishCost(this.#cost, answered + this.#repeats.answered);
    const condition: Condition = { isStreaming, cacheMode, concurrency };
    const metrics = Object.fromEntries(
      [...this.#values].map(([metric, column]) => [metric, summarizeMetric(column, confidence, seed)]),
    );
    const failed = [...this.#tools.values()].filter((tool) => tool.failed > 0);
    return {
      key,
      modelKey,
      name: modelName,
      provider,
      model,
      isSimulated: this.#isSimulated,
      condition,
      ...this.#counts,
      aborted: this.#aborted.size,
      ...(this.#unplayed > 0 ? { unplayed: this.#unplayed } : {}),
      repeats: this.#repeats,
      blocks: [...this.#blocks].map(([block, calls]) => ({ block, calls })).sort((a, b) => a.block - b.block),
      stoppedBecause: this.#stoppedBecause,
      failures: this.#failures,
      successRate: attempted === 0 ? null : answered / attempted,
      successInterval: wilsonInterval(answered, attempted, confidence),
      metrics,
      longerThanMs: this.#longer,
      speedWithheld: this.#withheld,
      cost: {
        ...cost,
        // Of a lower bound the upper end would be untrue.
        perAnswerInterval: cost.isAtLeast ? null : this.#costSpread.interval(cost.perAnswerNanos, confidence),
      },
      tokens: this.#tokens,
      quality: this.#quality.finish(confidence),
      ...(this.#quality.unjudged ? { unjudged: this.#quality.unjudged } : {}),
      ...(failed.length > 0 ? { tools: failed } : {}),
      byCase: this.#byCase.finish(),
      servedModels: [...this.#served].sort(),
      uncertaintyMaxMs: this.#uncertainty,
    };
  }
}
