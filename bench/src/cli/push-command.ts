import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { judgePromptHash } from '../judging/judge-prompts.ts';
import { parseJson } from '../providers/lenient-json.ts';
import type { Manifest, Sample } from '../record.ts';
import {
  ATTEMPTS_FILE,
  findChangedFiles,
  readJudgements,
  readManifest,
  readSamples,
  SUITE_FILE,
} from '../report/run-folder.ts';
import { readArguments } from './read-arguments.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

/** The largest body that a server takes, bytes. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const ANSWER_WITHIN_MS = 120_000;

interface Target {
  address: URL;
  key: string;
}

/** A page of the product, which may be served under a path of its own. */
function under(to: string, path: string): URL {
  const address = new URL(to);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}${path}`;
  address.search = '';
  address.hash = '';
  return address;
}

function readTarget(values: { to?: string; key?: string }, terminal: Terminal): Target {
  const key = (values.key ?? terminal.environment.YARDSTICK_API_KEY ?? '').trim();
  const { to } = values;
  const isSite = to !== undefined && URL.canParse(to) && /^https?:$/.test(new URL(to).protocol);
  if (key === '') {
    const place = isSite ? `at ${under(to, '/account/api-keys').href}` : 'in the account';
    throw new UsageError(`No key: set YARDSTICK_API_KEY or give --key. Keys are made ${place}, with the right “Push”.`);
  }
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('The key has a character that cannot be in a key.');
  if (to === undefined) throw new UsageError('--to is missing: the address of the product to send the run to.');
  if (!URL.canParse(to)) throw new UsageError(`--to: “${to}” is not an address.`);
  if (!isSite) throw new UsageError('--to: an address begins with https:// or http://.');
  const address = under(to, '/api/push-run');
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  if (address.protocol === 'http:' && !isHere) terminal.err('Warning: http:// sends the key unencrypted.\n');
  return { address, key };
}

/** A run that cannot be shown to be what was measured is not sent. */
async function refuseChanges(folder: string, manifest: Manifest): Promise<void> {
  if (!manifest.files.some(({ name }) => name === ATTEMPTS_FILE))
    throw new UsageError(
      `${folder} holds an unfinished run: its records have no hashes. Finish it with --resume first.`,
    );
  const changed = await findChangedFiles(folder, manifest);
  if (changed.length > 0)
    throw new UsageError(`Not sent: ${changed.join(', ')} changed since the run was written to ${folder}.`);
}

const withoutRaw = (sample: Sample): Sample => ({
  ...sample,
  attempts: sample.attempts.map((attempt) => ({ ...attempt, raw: null })),
});

/**
 * What the judge said of the run's answers, as JSON with its comma; nothing where nobody judged. The questions quote both
 * answers, so their hashes go in their place. The suite's own examples say nothing about the run.
 */
function writeJudgements(folder: string): string {
  const judgements = readJudgements(folder)
    .filter(({ isExample }) => !isExample)
    .map(({ promptVersion, caseId, round, first, second, orders }) => ({
      promptVersion,
      caseId,
      round,
      first,
      second,
      orders: orders.map(({ prompt, ...order }) => ({ ...order, promptHash: judgePromptHash(prompt) })),
    }));
  return judgements.length === 0 ? '' : `"judgements":${JSON.stringify(judgements)},`;
}

/** Samples as JSON, put together piece by piece so that a run too large is refused before it fills the memory. */
async function writeBody(folder: string, manifest: Manifest, keepsRaw: boolean): Promise<Buffer | null> {
  const suitePath = join(folder, SUITE_FILE);
  const suite = existsSync(suitePath) ? `"suite":${readFileSync(suitePath, 'utf8').trim()},` : '';
  const parts = [Buffer.from(`{"manifest":${JSON.stringify(manifest)},${suite}${writeJudgements(folder)}"samples":[`)];
  let bytes = parts[0]?.length ?? 0;
  for await (const sample of readSamples(folder)) {
    const comma = parts.length > 1 ? ',' : '';
    const part = Buffer.from(comma + JSON.stringify(keepsRaw ? sample : withoutRaw(sample)));
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES - 2) return null;
    parts.push(part);
  }
  return Buffer.concat([...parts, Buffer.from(']}')]);
}

async function bodyOf(folder: string, manifest: Manifest, terminal: Terminal): Promise<Buffer> {
  const whole = await writeBody(folder, manifest, true);
  if (whole) return whole;
  const light = await writeBody(folder, manifest, false);
  if (!light) throw new UsageError('Not sent: the run is larger than 32 MB, even without the raw replies.');
  terminal.err('The run is larger than 32 MB: the raw replies stay here, everything else is sent.\n');
  return light;
}

interface Reply {
  run_id?: unknown;
  url?: unknown;
  title?: unknown;
  detail?: unknown;
}

function readReply(text: string): Reply {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : {};
}

/** What the server said, in its own words where it has any; never with the key in them. */
function describeRefusal(status: number, { title, detail }: Reply, key: string): string {
  const words = [title, detail].filter((word) => typeof word === 'string' && word !== '').join(': ');
  return `The run was refused (HTTP ${status})${words === '' ? '.' : `. ${words}`}`.replaceAll(key, '(key)');
}

function exitOf(status: number): number {
  if (status === 401 || status === 403) return EXIT.missed;
  return status >= 400 && status < 500 && status !== 429 ? EXIT.bad : EXIT.incomplete;
}

/** `push RUN --to URL`: sends a finished run to an account of the product. */
export async function pushCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = { to: { type: 'string' }, key: { type: 'string' } } as const;
  const { positionals, values } = readArguments(argv, options, { names: ['The folder of the run'] });
  const folder = resolve(terminal.folder, positionals[0] as string);
  const { address, key } = readTarget(values, terminal);
  const manifest = readManifest(folder);
  await refuseChanges(folder, manifest);
  const body = await bodyOf(folder, manifest, terminal);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: new Uint8Array(body),
      // The key is meant for this address and for no other.
      redirect: 'manual',
      signal: AbortSignal.any([terminal.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    text = await response.text();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    terminal.err(`${address.host} did not answer: ${cause.message}\n`.replaceAll(key, '(key)'));
    return EXIT.incomplete;
  }
  const reply = readReply(text);
  if (!response.ok || typeof reply.url !== 'string') {
    terminal.err(`${describeRefusal(response.status, reply, key)}\n`);
    return response.ok ? EXIT.incomplete : exitOf(response.status);
  }
  terminal.out(`${response.status === 201 ? 'Saved' : 'Already there'}: ${reply.url}\n`);
  return EXIT.ok;
}
