import { z } from 'zod';
import type { BoardSuite } from '../../leaderboard/board.ts';
import { measuredShape, publicMeasured } from './public-measurement.ts';

/** The board as the API writes it. */

const text = z.string();

const rowSchema = z.object({
  model: text,
  url: text.nullable().meta({ description: 'Its page here.' }),
  evidence: text.nullable().meta({ description: 'What the run shows of this model, with its calls.' }),
  ...measuredShape,
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
      rows: rows.map((row) => ({
        model: row.name,
        url: row.path && publicUrl + row.path,
        evidence: row.evidence && publicUrl + row.evidence,
        ...publicMeasured(row),
      })),
    })),
  };
}
