/**
 * A seeded run of hostile requests over all routes and the OpenAPI document, as a visitor, a signed-in user and an API
 * key: none may be answered 5xx, none may hang, and memory must not grow. FUZZ_SEED and FUZZ_REQUESTS change the run.
 */
import { readFileSync } from 'node:fs';
import { openFakeProvider } from '../../app/runs/testing/fake-provider.ts';
import { openProduct, type Product } from '../../e2e/product.ts';
import { isOpen, openFuzzAccount } from './support/fuzz-account.ts';
import { type FuzzAccount, type FuzzRequest, makeRequest } from './support/fuzz-requests.ts';
import { exampleTargets, openApiTargets, routeTargets } from './support/fuzz-targets.ts';
import { exchange, type RawAnswer } from './support/raw-exchange.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const AT_ONCE = 8;
/** POST /api/run-benchmark answers after 100 s at the latest. */
const LATEST_MS = 110_000;
/** Account and memory are checked after so many requests. */
const LEG = 500;
const MOST_GROWTH = 1.15;

interface Finding {
  number: number;
  request: FuzzRequest;
  answer: RawAnswer;
}

function memoryMb(product: Product): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${product.pid('web')}/status`, 'utf8'))!;
  return Number(kilobytes) / 1_024;
}

/** The first characters of a long run are enough to reproduce it. */
const printable = (bytes: Buffer) =>
  JSON.stringify(bytes.toString('latin1').replace(/(.)\1{40,}/g, (run, one) => `${one}<${run.length} times>`)).slice(
    0,
    900,
  );

function classOf({ status, isLate }: RawAnswer): string {
  if (isLate) return 'no answer in time';
  return status === null ? 'closed' : String(status);
}

/** Documented behaviour: no model of the run answered. */
const isDescribed = ({ request: { target }, answer }: Finding) =>
  answer.status === 502 && target.path === '/api/run-benchmark';

interface Listed {
  id: string;
}

/** Public ids. */
async function publicIds({ url }: Product): Promise<FuzzAccount['ids']> {
  const read = async (path: string) => (await (await fetch(url + path)).json()) as { data: Listed[] } & Listed[];
  const tools = (await read('/api/v1/tools?limit=3')).data;
  const categories = (await read('/api/v1/categories')).data;
  const programs = await read('/api/certification_programs');
  const lists = { tool: tools, category: categories, certification: programs };
  return Object.entries(lists).flatMap(([word, list]) => list.slice(0, 3).map(({ id }) => [word, id] as const));
}

async function run(product: Product, endpoint: string): Promise<boolean> {
  const documents = ['/openapi.json'];
  const others = ['/healthz', '/readyz', '/assets/*', '/.well-known/*'].map((path) => ({
    path,
    methods: [],
    names: [],
    choices: [],
    body: null,
  }));
  const { host, port } = new URL(product.url);
  const classes = new Map<string, number>();
  const findings: Finding[] = [];
  const memory = [memoryMb(product)];
  let accounts = 0;
  const known = await publicIds(product);
  const open = async () => await openFuzzAccount(product, endpoint, known, accounts++);
  let account = await open();
  const [[, modelId]] = account.ids as [FuzzAccount['ids'][number]];
  const targets = [
    ...routeTargets(),
    ...(await openApiTargets(product.url, documents)),
    ...(await exampleTargets(modelId)),
    ...others,
  ];
  console.log(`seed ${seed}, ${requests} requests, ${targets.length} routes and operations, ${AT_ONCE} at once`);
  for (let first = 0; first < requests; first += LEG) {
    let next = first;
    const send = async () => {
      while (next < Math.min(first + LEG, requests)) {
        const number = next++;
        const client = `10.${(number >> 16) & 127}.${(number >> 8) & 255}.${number & 255}`;
        const request = makeRequest({ seed, host, client }, number, targets, account);
        const answer = await exchange(Number(port), request.bytes, request.isCut, LATEST_MS);
        const name = classOf(answer);
        classes.set(name, (classes.get(name) ?? 0) + 1);
        if (answer.isLate || (answer.status ?? 0) >= 500) findings.push({ number, request, answer });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    memory.push(memoryMb(product));
    if (!(await isOpen(product, account))) account = await open();
  }
  return report({ product, classes, findings, memory, accounts });
}

interface Outcome {
  product: Product;
  classes: Map<string, number>;
  findings: Finding[];
  memory: number[];
  accounts: number;
}

function report({ product, classes, findings, memory, accounts }: Outcome): boolean {
  for (const { number, request, answer } of findings)
    console.log(
      `${classOf(answer)} to number ${number} (${request.who}, ${request.method} ${request.target.path}):\n  sent ${printable(request.bytes)}\n  read ${printable(Buffer.from(answer.start, 'latin1')).slice(0, 400)}`,
    );
  const sorted = [...classes].sort(([a], [b]) => a.localeCompare(b));
  console.log(`answers: ${sorted.map(([name, count]) => `${name}: ${count}`).join(', ')}; ${accounts} accounts used`);
  const errors = product
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  console.log(
    `${errors.length} errors in the log${errors.length === 0 ? '' : `, such as ${errors[0]!.slice(0, 600)}`}`,
  );
  const shed = findings.filter(({ answer }) => answer.status === 503).length;
  const described = findings.filter(isDescribed).length;
  const bad = findings.length - shed - described;
  // The first third fills caches and lets the engine compile; only growth after that counts.
  const mean = (part: number[]) => part.reduce((sum, mb) => sum + mb, 0) / part.length;
  const third = Math.ceil(memory.length / 3);
  const [middle, last] = [mean(memory.slice(third, 2 * third)), mean(memory.slice(2 * third))];
  const written = memory.filter((_, at) => at % 4 === 0 || at === memory.length - 1).map((mb) => mb.toFixed(0));
  console.log(`memory (resident, MB) after every ${4 * LEG} requests: ${written.join(', ')}`);
  const isLevel = last <= middle * MOST_GROWTH;
  console.log(
    `memory: ${middle.toFixed(0)} MB in the middle third, ${last.toFixed(0)} MB in the last, ${isLevel ? 'level' : `NOT LEVEL (more than ${MOST_GROWTH} times)`}`,
  );
  console.log(
    `${bad} answers of 5xx or none in time, the limit is 0; besides ${shed} of 503 (load shed) and ${described} of 502 that the API document describes`,
  );
  return bad === 0 && isLevel;
}

const provider = await openFakeProvider();
const product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
try {
  if (!(await run(product, provider.url))) process.exitCode = 1;
} finally {
  await product.stop();
  provider.close();
}
