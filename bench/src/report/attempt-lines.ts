import { recordSchemas } from '../load-lazily.ts';
import type { Attempt, Sample } from '../record.ts';

/** One line of `attempts.jsonl`: one attempt, with its sample's head; the last attempt also carries the rest. */
interface AttemptLine {
  sampleId: string;
  runId: string;
  caseId: string;
  modelKey: string;
  round: number;
  /** Null for a sample that was never tried. */
  attempt: Attempt | null;
  /** Everything about the sample but its attempts, on its last line. */
  sample: Omit<Sample, 'attempts'> | null;
}

/** Writes a sample as one JSON line per attempt. */
export function toAttemptLines(sample: Sample): string {
  const { attempts, ...rest } = sample;
  const head = {
    sampleId: sample.id,
    runId: sample.runId,
    caseId: sample.caseId,
    modelKey: sample.modelKey,
    round: sample.round,
  };
  const list: (Attempt | null)[] = attempts.length === 0 ? [null] : attempts;
  return list
    .map((attempt, index): AttemptLine => ({ ...head, attempt, sample: index === list.length - 1 ? rest : null }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** A line that is not what {@link toAttemptLines} wrote. */
export class RecordError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.name = 'RecordError';
    this.line = line;
  }
}

/**
 * Puts samples together again from lines, in order. A last line that was cut off, as a crash leaves it, is passed
 * over together with the attempts before it; anything else that cannot be read throws a {@link RecordError}.
 */
export class AttemptReader {
  readonly #open = new Map<string, Attempt[]>();
  #line = 0;
  #broken: RecordError | null = null;

  /** Takes one line; returns the sample that it completes, or null. */
  take(text: string): Sample | null {
    this.#line++;
    if (text.trim() === '') return null;
    if (this.#broken) throw this.#broken;
    let line: AttemptLine;
    try {
      line = JSON.parse(text) as AttemptLine;
    } catch {
      this.#broken = new RecordError(this.#line, 'is not JSON');
      return null;
    }
    const attempts = this.#open.get(line.sampleId) ?? [];
    if (line.attempt) attempts.push(line.attempt);
    if (!line.sample) {
      this.#open.set(line.sampleId, attempts);
      return null;
    }
    this.#open.delete(line.sampleId);
    const result = recordSchemas().sampleSchema.safeParse({ ...line.sample, attempts });
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw new RecordError(this.#line, `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not a sample'}`);
  }
}
