import { z } from 'zod';
import type { Measurement } from '../../model-catalogue/measurements.server.ts';
import type { MeasuredRow } from '../../results/measured-row.ts';

/** What a run measured of one model, as the API writes it. Times in ms, money in nano-units of the currency. */

const text = z.string();
const figure = z.number().nullable();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

export const measuredShape = {
  attempted: z.int(),
  answered: z.int(),
  qualityPlace: text.nullable().meta({ description: 'Such as "2 to 4": the run does not decide between these.' }),
  passRate: figure,
  passInterval: interval,
  speedPlace: text.nullable(),
  responseMs: z.object({ median: figure, low: figure, high: figure }),
  cost: z.object({ nanosPerAnswer: figure, currency: text, isAtLeast: z.boolean() }),
};

export function publicMeasured({ qualityRank, speedRank, cost, ...row }: MeasuredRow) {
  return {
    attempted: row.attempted,
    answered: row.answered,
    qualityPlace: qualityRank,
    passRate: row.passRate,
    passInterval: row.passInterval,
    speedPlace: speedRank,
    responseMs: row.responseMs,
    cost: { nanosPerAnswer: cost.perAnswerNanos, currency: cost.currency, isAtLeast: cost.isAtLeast },
  };
}

const ownMeasurementSchema = z
  .object({
    run: text.meta({ description: 'Name of the run.' }),
    url: z.url().meta({ description: 'Its page, for you alone.' }),
    measuredAt: z.iso.datetime(),
    model: text.meta({ description: 'The name under which the model was measured.' }),
    rounds: z.int(),
    cases: z.int(),
    models: z.int().meta({ description: 'How many models the run compared: places are among these.' }),
    ...measuredShape,
  })
  .meta({ id: 'OwnMeasurement' });

/** Of a model in an answer; left out unless they are asked for. */
export const ownMeasurementsSchema = z.array(ownMeasurementSchema).optional().meta({
  description: 'What your own completed runs say about it, newest first: only with `own=yes`, and for you alone.',
});

export const publicOwn = (measurement: Measurement, publicUrl: string): z.input<typeof ownMeasurementSchema> => ({
  run: measurement.run,
  url: publicUrl + measurement.path,
  measuredAt: measurement.at,
  model: measurement.name,
  rounds: measurement.rounds,
  cases: measurement.cases,
  models: measurement.field,
  ...publicMeasured(measurement),
});
