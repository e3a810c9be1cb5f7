/** Makes one hostile request of a seed and a number: the same ones give the same request again. Pure. */
import { seededRandom } from '../../../bench/src/random.ts';
import type { JsonSchema, Target } from './fuzz-targets.ts';
import { headerNames, hostileTexts, hostileValues, methods, types } from './fuzz-values.ts';

export interface FuzzAccount {
  cookie: string;
  apiKey: string;
  /** Identifiers that exist, each with the word of the addresses that take it. */
  ids: (readonly [word: string, id: string])[];
}

export interface FuzzRequest {
  who: 'visitor' | 'user' | 'key';
  method: string;
  target: Target;
  /** The bytes as they are sent. */
  bytes: Buffer;
  /** Whether the body ends before the length that its header names. */
  isCut: boolean;
}

type Body = { type: string; bytes: Buffer } | null;

class Dice {
  readonly random: () => number;

  constructor(seed: number, number: number) {
    this.random = seededRandom(seed, number).next;
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
}

const wellFormed = /^[\u{0}-\u{d7ff}\u{e000}-\u{10ffff}]*$/u;

/** Percent-encoded; halves of surrogate pairs as the three bytes that UTF-8 does not allow. */
const encoded = (text: string): string =>
  wellFormed.test(text)
    ? encodeURIComponent(text)
    : [...text].map((c) => (wellFormed.test(c) ? encodeURIComponent(c) : '%ED%A0%80')).join('');

/** One that the address takes, most of the time. */
function identifier(dice: Dice, target: Target, account: FuzzAccount): string {
  const fitting = account.ids.filter(([word]) => target.path.includes(word));
  return dice.one(fitting.length > 0 && dice.chance(0.85) ? fitting : account.ids)[1];
}

function text(dice: Dice, target: Target, account: FuzzAccount): string {
  const { choices } = target;
  const kind = dice.random();
  if (kind < 0.25 && choices.length > 0) return dice.one(choices);
  if (kind < 0.4) return identifier(dice, target, account);
  if (kind < 0.5) return dice.one(['hello', '1', 'on', 'someone@example.com', '2026-12-01', 'tools', 'pro', 'json']);
  return dice.one(hostileTexts);
}

function address(dice: Dice, target: Target, account: FuzzAccount): string {
  const value = () => {
    const chosen = text(dice, target, account);
    // As it is: bytes that no address may hold.
    return dice.chance(0.05) ? chosen : encoded(chosen).replace(/%2F/g, () => (dice.chance(0.5) ? '/' : '%2F'));
  };
  const pathname = target.path.replace(/:\w+\??|\{\w+\}|\*/g, () =>
    dice.chance(0.75) ? encoded(identifier(dice, target, account)) : value(),
  );
  const tail = dice.chance(0.04) ? value() : '';
  const names = [...target.names, ...target.names, 'page', 'round', 'case', 'q', '_routes', 'index'];
  const pairs = Array.from({ length: dice.chance(0.55) ? 1 + dice.below(4) : 0 }, () => {
    const name = dice.chance(0.93) ? dice.one(names) : value();
    return `${name}=${value()}`;
  });
  const suffix = dice.chance(0.04) ? '.data' : '';
  return pathname + tail + suffix + (pairs.length === 0 ? '' : `?${pairs.join('&')}`);
}

/** A value that the schema allows, more or less. */
function fitting(dice: Dice, schema: JsonSchema, account: FuzzAccount): unknown {
  const type = Array.isArray(schema.type) ? dice.one(schema.type) : schema.type;
  if (schema.enum) return dice.one(schema.enum);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fitting(dice, part, account)]),
    );
  if (type === 'array') return Array.from({ length: dice.below(3) }, () => fitting(dice, schema.items ?? {}, account));
  if (type === 'integer' || type === 'number') return dice.below(10);
  if (type === 'boolean') return dice.chance(0.5);
  return dice.chance(0.5)
    ? dice.one(account.ids)[1]
    : dice.one(['hello', 'openai', 'custom', 'text-generation', 'http://127.0.0.1:9/v1']);
}

/** A copy in which about `share` of the leaves, and now and then a branch, are something else. */
function spoilt(dice: Dice, value: unknown, share: number): unknown {
  if (dice.chance(share)) return dice.chance(0.5) ? dice.one(hostileTexts) : dice.one(hostileValues);
  if (Array.isArray(value)) return value.map((part) => spoilt(dice, part, share));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => !dice.chance(share / 2))
      .map(([name, part]) => [dice.chance(share / 4) ? dice.one(hostileTexts) : name, spoilt(dice, part, share)]),
  );
}

/** Another text, one with something hostile in the middle, or the same. */
function spoiltText(dice: Dice, value: string): string {
  if (dice.chance(0.1)) return dice.one(hostileTexts);
  const at = dice.below(value.length + 1);
  return dice.chance(0.2) ? value.slice(0, at) + dice.one(hostileTexts) + value.slice(at + dice.below(3)) : value;
}

function json(dice: Dice, target: Target, account: FuzzAccount): Body {
  const made =
    target.body === null
      ? Object.fromEntries(
          Array.from({ length: dice.below(6) }, () => [
            dice.one([...target.names, 'name', 'id']),
            dice.chance(0.7) ? text(dice, target, account) : dice.one(hostileValues),
          ]),
        )
      : 'schema' in target.body
        ? fitting(dice, target.body.schema, account)
        : 'example' in target.body
          ? target.body.example
          : target.body.fields;
  let body = JSON.stringify(spoilt(dice, made, dice.one([0, 0.01, 0.05, 0.2]))) ?? '';
  if (dice.chance(0.05)) body = body.replace(/\d+/, '1e999');
  if (dice.chance(0.05)) body = body.slice(0, dice.below(body.length + 1));
  if (dice.chance(0.02)) body = '['.repeat(20_000);
  return { type: 'application/json', bytes: Buffer.from(body) };
}

function form(dice: Dice, target: Target, account: FuzzAccount): Body {
  const drawn = (): [string, string] => [
    dice.chance(0.95) ? dice.one([...target.names, 'intent', 'id']) : dice.one(hostileTexts),
    text(dice, target, account),
  ];
  const fields =
    target.body !== null && 'fields' in target.body
      ? Object.entries(target.body.fields).map(([name, value]) => [name, spoiltText(dice, value)] as const)
      : Array.from({ length: dice.below(9) }, drawn);
  if (dice.chance(0.7)) {
    const body = fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(body) };
  }
  const parts = fields.map(([name, value]) => {
    const file = dice.chance(0.05) ? '; filename="a.csv"' : '';
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  const body = parts.join('') + (dice.chance(0.9) ? '--b--\r\n' : '');
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.from(body, dice.chance(0.9) ? 'utf8' : 'latin1') };
}

function body(dice: Dice, target: Target, account: FuzzAccount): Body {
  if (dice.chance(0.08)) {
    const bytes = Buffer.from(Array.from({ length: dice.below(400) }, () => dice.below(256)));
    return { type: dice.one(types), bytes };
  }
  const isForm = target.body !== null && 'fields' in target.body;
  const share = target.body === null ? (target.path.startsWith('/api/') ? 0.7 : 0.15) : 1;
  const isJson = !isForm && dice.chance(share);
  const made = isJson ? json(dice, target, account) : form(dice, target, account);
  return made && dice.chance(0.04) ? { ...made, type: dice.one(types) } : made;
}

/** @param host where the product listens @param client the address that the trusted proxy says the client has */
export function makeRequest(
  { seed, host, client }: { seed: number; host: string; client: string },
  number: number,
  targets: readonly Target[],
  account: FuzzAccount,
): FuzzRequest {
  const dice = new Dice(seed, number);
  const target = targets[number % targets.length]!;
  const method = target.methods.length > 0 && dice.chance(0.9) ? dice.one(target.methods) : dice.one(methods);
  const who = dice.one(['visitor', 'user', 'user', 'key'] as const);
  const headers = new Map([
    ['host', host],
    ['connection', 'close'],
    ['x-forwarded-for', client],
  ]);
  if (who === 'user') headers.set('cookie', account.cookie);
  if (who === 'key') headers.set('authorization', `Bearer ${account.apiKey}`);
  const sent = method === 'GET' || method === 'HEAD' ? null : body(dice, target, account);
  const isCut = sent !== null && dice.chance(0.02);
  if (sent !== null) {
    if (dice.chance(0.9)) headers.set('origin', `http://${host}`);
    headers.set('content-type', sent.type);
    headers.set('content-length', String(sent.bytes.length + (isCut ? 10 : 0)));
  }
  for (let more = dice.chance(0.25) ? 1 + dice.below(2) : 0; more > 0; more--)
    headers.set(dice.one(headerNames), text(dice, target, account));
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${method} ${address(dice, target, account)} HTTP/1.1\r\n${lines}\r\n`;
  return { who, method, target, bytes: Buffer.concat([Buffer.from(head), sent?.bytes ?? Buffer.alloc(0)]), isCut };
}
