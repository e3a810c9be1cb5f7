import { formatCount } from '../format-figures.ts';
import { isRecord } from '../import-promptfoo/carry.ts';
import { literalText } from '../suite/fill-template.ts';
import { caseOfRow, type DroppedTurns } from '../suite/jsonl-cases.ts';
import { describeParts, fieldsOf, LeftOut, type ReadTurn, readTurn } from './turns.ts';

type Source = Record<string, unknown>;

/** Scorers of Inspect that compare the answer with the target itself; what they accept is here as near as a check comes. */
const CHECKS: Record<string, (texts: string[]) => Source> = {
  exact: (texts) => (texts.length === 1 ? { type: 'equals', value: texts[0] } : { type: 'contains-any', value: texts }),
  match: (texts) => ({ type: 'contains-any', value: texts, ignoreCase: true }),
  includes: (texts) => ({ type: 'contains-any', value: texts, ignoreCase: true }),
  choice: (texts) => ({ type: 'contains-any', value: texts.map((letter) => `ANSWER: ${letter}`), ignoreCase: true }),
};

/** What a sample may need beside its messages. */
const SURROUNDINGS = ['sandbox', 'files', 'setup'];

interface InspectLog {
  eval: Source;
  /** Missing where only the head was kept. */
  samples?: unknown;
}

export const isInspectLog = (data: unknown): data is InspectLog =>
  isRecord(data) && isRecord(data.eval) && 'status' in data && 'task' in data.eval;

function scorerOf({ scorers }: Source): string | null {
  const names = Array.isArray(scorers)
    ? scorers.filter(isRecord).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    : [];
  const short = names.map((name) => name.split('/').at(-1)!);
  return short.find((name) => name in CHECKS) ?? short[0] ?? null;
}

const textsOf = (target: unknown): string[] =>
  (Array.isArray(target) ? target : [target]).filter((text): text is string => typeof text === 'string' && text !== '');

/** With choices, the question as it was put to the model: the input does not have them. */
function inputOf({ input, choices, messages }: Source): unknown {
  if (!Array.isArray(choices) || !Array.isArray(messages)) return input;
  const asked = messages.filter(isRecord).findIndex(({ role }) => role === 'assistant');
  return messages.slice(0, asked === -1 ? messages.length : asked);
}

/** Null: the input is no text and no conversation. */
function turnsOf(input: unknown, parts: LeftOut): ReadTurn[] | null {
  const messages = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  if (!Array.isArray(messages) || messages.length === 0) return null;
  const turns = messages.map((message) => readTurn(message, parts)).filter((turn) => turn !== null);
  return turns.length === messages.length ? turns : null;
}

const idOf = ({ id }: Source): string | null => (typeof id === 'string' || typeof id === 'number' ? `${id}` : null);

/** Cases of a log of Inspect: its samples, each once, with their targets as checks where the scorer compares texts. */
export function readInspectCases(log: InspectLog, dropped: DroppedTurns) {
  const samples: unknown[] = Array.isArray(log.samples) ? log.samples : [];
  const parts = new LeftOut();
  const needs = new LeftOut();
  const seen = new Set<string>();
  const scorer = scorerOf(log.eval);
  const check = CHECKS[scorer ?? 'includes'];
  const sources: Source[] = [];
  const targets = { checked: 0, kept: 0 };
  let [again, unread] = [0, 0];
  for (const sample of samples) {
    const turns = isRecord(sample) ? turnsOf(inputOf(sample), parts) : null;
    if (!isRecord(sample) || !turns) {
      unread++;
      continue;
    }
    const id = idOf(sample) ?? `sample-${sources.length + 1}`;
    if (seen.has(id)) {
      again++;
      continue;
    }
    seen.add(id);
    for (const name of SURROUNDINGS) if (sample[name]) needs.add(name);
    const texts = textsOf(sample.target);
    const isChecked = texts.length > 0 && check !== undefined;
    if (texts.length > 0) targets[isChecked ? 'checked' : 'kept']++;
    sources.push(
      caseOfRow(
        {
          id,
          ...fieldsOf(turns),
          ...(isChecked
            ? { assert: [check(texts.map(literalText))] }
            : texts.length > 0
              ? { variables: { target: texts.join('\n') } }
              : {}),
        },
        dropped,
      ),
    );
  }
  const notCarried = [
    ...(samples.length === 0 ? ['samples: the log holds none; cases are made of them'] : []),
    ...(unread > 0 ? [`samples: ${formatCount(unread, 'sample')} without an input that can be read`] : []),
    ...(again > 0
      ? [`samples: ${formatCount(again, 'sample')} of further epochs; choose rounds beside the cases`]
      : []),
    ...describeTargets(scorer, targets),
    ...needs.notices((name, count) => `${name}: of ${formatCount(count, 'sample')}; a case has none`),
    ...parts.notices(describeParts),
    'eval: model, solver, settings, answers and scores; choose models and settings beside the cases',
  ];
  return { sources, notCarried };
}

function describeTargets(scorer: string | null, { checked, kept }: { checked: number; kept: number }): string[] {
  const by = scorer === null ? 'no scorer is named' : `the scorer is “${scorer.slice(0, 60)}”`;
  const said: string[] = [];
  if (checked > 0 && scorer !== 'exact')
    said.push(`target: ${formatCount(checked, 'target')} became checks that the answer contains them (${by})`);
  if (kept > 0)
    said.push(
      `target: ${formatCount(kept, 'target')} stay as the variable “target”, without a check (${by}); choose a judge beside the cases`,
    );
  return said;
}
