import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { organisationEvents, organisationEventWords } from '../../organisations/organisation-event.ts';
import { organisationEventSchema } from '../../organisations/organisation-events.server.ts';

/** What is posted to webhooks of organisations, as the OpenAPI document describes it. */

const headers = z.object({
  'webhook-id': z
    .string()
    .meta({ description: 'Of the message: the same for each attempt, and when it is sent again.' }),
  'webhook-timestamp': z.string().meta({ description: 'When this attempt was made, in seconds since 1970.' }),
  'webhook-signature': z.string().meta({
    description:
      'Signatures as Standard Webhooks describe, separated by spaces: two for a day after the secret was replaced.',
  }),
});

const answers = {
  '2XX': { description: 'The message was taken.' },
  '410': { description: 'The webhook is turned off at once.' },
  '429': {
    description: 'As any other status, and nothing is sent before Retry-After, for four hours at most; 503 likewise.',
  },
  default: {
    description:
      'The message is sent again, with growing delays, for about eight hours without any delivery, or longer if Retry-After asks for longer waits.',
  },
};

export const webhooks: Record<string, ZodOpenApiPathItemObject> = Object.fromEntries(
  organisationEvents.map((type) => [
    type,
    {
      post: {
        operationId: type,
        tags: ['Webhooks'],
        summary: organisationEventWords[type],
        security: [],
        requestParams: { header: headers },
        requestBody: { required: true, content: { 'application/json': { schema: organisationEventSchema(type) } } },
        responses: answers,
      },
    },
  ]),
);
