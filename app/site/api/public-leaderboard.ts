import { z } from 'zod';
import type { BoardSuite } from '../../leaderboard/board.ts';

/** The board as the API writes it. Times in ms, money in nano-units of the currency. */

const text = z.string();
const figure = z.number().nullable();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

const rowSchema = z.object({
  model: text,
  url: text.nullable().meta({ description: 'Its page here.' }),
  attempted: z.int(),
  answered: z.int(),
  qualityPlace: text.nullable().meta({ description: 'Such as "2 to 4": the run does not decide between these.' }),
  passRate: figure,
  passInterval: interval,
  speedPlace: text.nullable(),
  responseMs: z.object({ median: figure, low: figure, high: figure }),
  cost: z.object({ nanosPerAnswer: figure, currency: text, isAtLeast: z.boolean() }),
});

const suiteSchema = z.object({
  name: text,
  measuredAt: text,
  rounds: z.int(),
  cases: z.int(),
  manifestSha256: text.nullable(),
  verdicts: z.array(text),
  scope: z.array(text),
  evidence: text.meta({ description: 'The page with all verdicts and the method.' }),
  samples: text.meta({ description: 'Every call as CSV.' }),
  suite: text.nullable().meta({ description: 'The suite file that makes the run again; null: private.' }),
  rows: z.array(rowSchema),
});

export const leaderboardSchema = z.object({ data: z.array(suiteSchema) }).meta({ id: 'Leaderboard' });

export function publicLeaderboard(suites: readonly BoardSuite[], publicUrl: string): z.input<typeof leaderboardSchema> {
  return {
    data: suites.map(({ name, run, rounds, cases, manifestHash, hasPrompts, verdicts, scope, rows }) => ({
      name,
      measuredAt: run.at,
      rounds,
      cases,
      manifestSha256: manifestHash,
      verdicts,
      scope,
      evidence: publicUrl + run.path,
      samples: `${publicUrl}/api${run.path}/export?format=csv`,
      suite: hasPrompts ? `${publicUrl}/api${run.path}/export?format=suite` : null,
      rows: rows.map(
        ({ name: model, path, attempted, answered, qualityRank, speedRank, responseMs, cost, ...row }) => ({
          model,
          url: path && publicUrl + path,
          attempted,
          answered,
          qualityPlace: qualityRank,
          passRate: row.passRate,
          passInterval: row.passInterval,
          speedPlace: speedRank,
          responseMs,
          cost: { nanosPerAnswer: cost.perAnswerNanos, currency: cost.currency, isAtLeast: cost.isAtLeast },
        }),
      ),
    })),
  };
}
