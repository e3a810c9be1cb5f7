/**
 * What Stripe has added to its API since the description in fixtures/ was published, according to the types of its
 * library (stripe 23.1.0, API 2026-10-28). Everything else is validated against the description.
 */

interface Operation {
  operationId?: string;
  parameters?: object[];
  responses?: object;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const inQuery = (name: string, schema: object) => ({ name, in: 'query', required: false, schema });
const text = { type: 'string', maxLength: 5000 };
const paging = [
  inQuery('ending_before', text),
  inQuery('limit', { type: 'integer' }),
  inQuery('starting_after', text),
  inQuery('expand', { type: 'array', items: text }),
];
const moment = {
  anyOf: [
    { type: 'integer' },
    {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(['gt', 'gte', 'lt', 'lte'].map((name) => [name, { type: 'integer' }])),
    },
  ],
};
const payment = {
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['payment_intent', 'payment_record'] },
    payment_intent: text,
    payment_record: text,
  },
};

const listInvoicePayments: Operation = {
  operationId: 'GetInvoicePayments',
  parameters: [
    ...paging,
    inQuery('created', moment),
    inQuery('invoice', text),
    inQuery('status', { type: 'string', enum: ['canceled', 'open', 'paid'] }),
    { ...inQuery('payment', payment), style: 'deepObject', explode: true },
  ],
  responses: { 200: { description: 'ok' } },
};

export function withNewer<Known extends Description>(description: Known): Known {
  const sessions = description.paths['/v1/checkout/sessions']!;
  const known = sessions.get!.parameters ?? [];
  const get = { ...sessions.get, parameters: [...known, { ...inQuery('created', moment), style: 'deepObject' }] };
  const added = { '/v1/checkout/sessions': { ...sessions, get }, '/v1/invoice_payments': { get: listInvoicePayments } };
  return { ...description, paths: { ...description.paths, ...added } };
}
