import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { problem } from './http-errors.ts';

/**
 * The only place where request bodies are read: after routing, once, as a stream, within limits of time, bytes, depth
 * and number of parts. A body beyond a route's limits is refused with a status and a message before the rest is read;
 * the web server discards the rest (`web/discard-body.server.ts`).
 */
export interface BodyLimits {
  /** All bytes of the body. */
  bytes: number;
  /** Time from the first byte to the last, ms. */
  ms: number;
}

export interface FormLimits extends BodyLimits {
  fields: number;
  /** The one field that takes a file; default: none does. */
  file?: string;
}

export interface JsonLimits extends BodyLimits {
  /** Levels of nested arrays and objects. */
  depth: number;
}

const KB = 1_024;
export const MB = 1_024 * KB;
const READING_MS = 30_000;

export const ordinaryForm: FormLimits = { bytes: 64 * KB, fields: 500, ms: READING_MS };
export const ordinaryJson: JsonLimits = { bytes: 64 * KB, depth: 32, ms: READING_MS };

export class BodyError extends Error {
  readonly response: Response;

  constructor(status: 400 | 408 | 413 | 415, detail: string) {
    super(detail);
    this.response = problem(status, { title: titles[status], detail });
  }
}

const titles = {
  400: 'Bad request',
  408: 'Request timeout',
  413: 'Request too large',
  415: 'Unsupported media type',
};

/** Throws the problem Response of a refused body, as routes do: pages and API calls show it alike. */
async function withProblems<Body>(reading: Promise<Body>): Promise<Body> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof BodyError ? error.response : error;
  }
}

const unreadable = () => new BodyError(400, 'The form could not be read.');
const tooManyFields = () => new BodyError(413, 'The form has too many fields.');

const tooLarge = (bytes: number) => {
  const size = bytes >= MB ? `${Math.round(bytes / MB)} MB` : `${Math.round(bytes / KB)} kB`;
  return new BodyError(413, `At most ${size} can be sent here.`);
};

/**
 * The fields of a form, urlencoded or multipart. Files are refused, except in the field that the limits name. Forms beyond
 * the ordinary limit must be multipart, because an urlencoded one is decoded in one piece.
 * @throws a problem Response: 400, 408, 413 or 415
 */
export function readForm(request: Request, limits: FormLimits = ordinaryForm): Promise<FormData> {
  return withProblems(formOf(request, limits));
}

/** The bytes of the file in a field; empty when none was chosen. */
export async function fileOf(form: FormData, name: string): Promise<Buffer> {
  const file = form.get(name);
  return Buffer.from(file instanceof Blob ? await file.arrayBuffer() : new ArrayBuffer());
}

async function formOf(request: Request, limits: FormLimits): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const form = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
    ? await readUrlEncoded(request, { ...limits, bytes: Math.min(limits.bytes, ordinaryForm.bytes) })
    : /^multipart\/form-data\s*(;|$)/i.test(type)
      ? await readMultipart(request, type, limits)
      : null;
  if (form === null) throw new BodyError(415, 'This address takes forms only.');
  // PostgreSQL text cannot hold NUL.
  for (const [name, value] of form)
    if (name.includes('\0') || String(value).includes('\0'))
      throw new BodyError(400, 'The form contains a character that cannot be stored.');
  return form;
}

/**
 * The JSON object in a body; `{}` when the body is empty.
 * @throws a problem Response: 400, 408 or 413
 */
export async function readJsonObject(
  request: Request,
  limits: JsonLimits = ordinaryJson,
): Promise<Record<string, unknown>> {
  const body = await readJson(request, limits);
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new BodyError(400, 'The body must be a JSON object.').response;
}

/**
 * The JSON value in a body; undefined when the body is empty.
 * @throws a problem Response: 400, 408 or 413
 */
export function readJson(request: Request, limits: JsonLimits = ordinaryJson): Promise<unknown> {
  return withProblems(jsonOf(request, limits));
}

async function jsonOf(request: Request, limits: JsonLimits): Promise<unknown> {
  const bytes: Buffer[] = [];
  const depth = new JsonDepth(limits.depth);
  for await (const chunk of limitedBody(request, limits)) {
    depth.add(chunk);
    bytes.push(chunk);
  }
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(bytes));
    value = text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    throw new BodyError(400, 'The body is not JSON.');
  }
  if (!isStorable(value)) throw new BodyError(400, 'The body contains a character that cannot be stored.');
  return value;
}

/** Whether PostgreSQL can store every text in it: no NUL, no half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

/**
 * The bytes of a body, for checking a signature.
 * @throws a problem Response: 400, 408 or 413
 */
export function readBytes(request: Request, limits: BodyLimits): Promise<Buffer> {
  return withProblems(bytesOf(request, limits));
}

async function bytesOf(request: Request, limits: BodyLimits): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of limitedBody(request, limits)) pieces.push(chunk);
  return Buffer.concat(pieces);
}

async function readUrlEncoded(request: Request, limits: FormLimits): Promise<FormData> {
  const pieces: Buffer[] = [];
  let fields = 1;
  for await (const chunk of limitedBody(request, limits)) {
    for (let at = chunk.indexOf('&'); at >= 0; at = chunk.indexOf('&', at + 1)) fields += 1;
    if (fields > limits.fields) throw tooManyFields();
    pieces.push(chunk);
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(Buffer.concat(pieces).toString())) form.append(name, value);
  return form;
}

async function readMultipart(request: Request, type: string, limits: FormLimits): Promise<FormData> {
  const fields: { name: string; pieces: Buffer[]; isFile: boolean }[] = [];
  const parser = multipartParser(request, type, limits);
  const refuse = (reason: BodyError) => parser.destroy(reason);
  parser.on('file', (name, stream, fileName, _encoding, partType) => {
    const pieces: Buffer[] = [];
    const isFile = fileName !== undefined || partType === 'application/octet-stream';
    fields.push({ name, pieces, isFile });
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('error', () => refuse(unreadable()));
    if (isFile && name !== limits.file) refuse(new BodyError(415, 'This address takes no files.'));
  });
  parser.on('filesLimit', () => refuse(tooManyFields()));
  try {
    await pipeline(limitedBody(request, limits), parser);
  } catch (error) {
    throw error instanceof BodyError ? error : unreadable();
  }
  const form = new FormData();
  for (const { name, pieces, isFile } of fields) {
    const bytes = Buffer.concat(pieces);
    if (isFile) form.append(name, new Blob([bytes]));
    else form.append(name, bytes.toString());
  }
  return form;
}

/** Hands out every part as a stream of bytes: the parser decodes what it calls a field character by character. */
function multipartParser(request: Request, type: string, { bytes, fields }: FormLimits): BusboyInstance {
  const headers: BusboyHeaders = { ...Object.fromEntries(request.headers), 'content-type': type };
  const limits = { headerPairs: 20, headerSize: 8 * KB, fileSize: bytes, files: fields };
  try {
    return new Busboy({ headers, isPartAFile: () => true, limits });
  } catch {
    throw unreadable();
  }
}

/** The chunks of a body up to the limits; a refused body is not read to its end. */
async function* limitedBody(request: Request, { bytes, ms }: BodyLimits): AsyncGenerator<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) throw tooLarge(bytes);
  if (request.body === null) return;
  const reader = request.body.getReader();
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  const timer = setTimeout(() => late.reject(new BodyError(408, 'The request came too slowly.')), ms);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return;
      length += value.byteLength;
      if (length > bytes) throw tooLarge(bytes);
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    clearTimeout(timer);
    // Fails when the body was read to its end: nothing is left to cancel.
    void reader.cancel().catch(() => {});
  }
}

/**
 * The JSON value in bytes that another server sent.
 * @throws BodyError or SyntaxError
 */
export function parseJsonBytes(bytes: Buffer, depth: number): unknown {
  new JsonDepth(depth).add(bytes);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Counts brackets as the bytes arrive: deeply nested JSON would overflow the parser's stack. */
export class JsonDepth {
  readonly #most: number;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    for (const byte of chunk) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isInText) {
        if (byte === 0x5c) this.#isEscaped = true;
        else if (byte === 0x22) this.#isInText = false;
      } else if (byte === 0x22) this.#isInText = true;
      else if (byte === 0x5b || byte === 0x7b) this.#depth += 1;
      else if (byte === 0x5d || byte === 0x7d) this.#depth -= 1;
      if (this.#depth > this.#most) throw new BodyError(400, `Arrays and objects may be nested ${this.#most} deep.`);
    }
  }
}
