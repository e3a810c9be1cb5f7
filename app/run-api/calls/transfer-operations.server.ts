import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { transferRun, transferSuite } from '../../results/transfer-run.server.ts';
import { accountOperation } from '../account-operation.server.ts';

const body = z.strictObject({
  organisation: z
    .string('organisation must be text')
    .meta({ description: 'Address of an organisation in which you may start runs; empty: yourself.' }),
});

const described = {
  method: 'post',
  tag: 'Runs',
  scope: 'run',
  description:
    'Links to results and of raters go on working and belong to the new owner, within its limits. Schedules end. Keys and registered models stay with their owners.',
  body,
  answer: z.object({ id: z.string(), organisation: z.string() }),
  answers: {
    403: { description: 'You may see it, but not move it, or the key lacks the scope.' },
    409: { description: 'It was not moved: `detail` says why.' },
  },
  example: { params: { id: 'your-id' }, body: { organisation: 'acme' } },
} as const;

interface Asked {
  ctx: Context;
  userId: string;
  params: { id: string };
  body: z.output<typeof body>;
}

const answerWith =
  (move: typeof transferRun) =>
  async ({ ctx, userId, params: { id }, body: { organisation } }: Asked) => {
    const detail = await move(ctx, userId, id, organisation);
    return detail === null ? { id, organisation } : problem(409, { title: 'Not moved', detail });
  };

export const transferOperations = [
  accountOperation({
    ...described,
    path: '/api/runs/{id}/transfer',
    operationId: 'transferRun',
    summary: 'Move a run that has ended to an organisation, or from one to yourself',
    run: answerWith(transferRun),
  }),
  accountOperation({
    ...described,
    path: '/api/suites/{id}/transfer',
    operationId: 'transferSuite',
    summary: 'Move a suite with all its runs to an organisation, or from one to yourself',
    run: answerWith(transferSuite),
  }),
];
