import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/**
 * The page cache: finished public pages in memory, served below the web framework, so that a hit costs little more than
 * sending the bytes.
 * Must stay true: only responses with `s-maxage` are cached, so nothing that depends on the viewer can enter; memory is
 * bounded; a stale page is served once more while one request makes it again; a purge also discards pages that are
 * still being made.
 */

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Hits after which a page is worth slow compression. */
const HOT_HITS = 20;
/** Longest path with query that is cached; longer ones are made each time. */
export const MAX_KEY_LENGTH = 1_024;
const STALE_MS = 86_400_000;

type Encoding = 'br' | 'gzip' | 'identity';

interface Page {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>>;
  tags: string[];
  freshUntil: number;
  staleUntil: number;
  hits: number;
  isRefreshing: boolean;
  isHot: boolean;
  bytes: number;
}

export interface PageCacheOptions {
  /** Sent with every page, below its own headers. */
  headers?: Record<string, string>;
  maxBytes?: number;
  now?: () => number;
}

export class PageCache {
  readonly #pages: LRUCache<string, Page>;
  readonly #headers: Record<string, string>;
  readonly #now: () => number;
  #purges = 0;

  constructor(options: PageCacheOptions = {}) {
    this.#headers = options.headers ?? {};
    const maxSize = options.maxBytes ?? 64 * 1024 * 1024;
    this.#pages = new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes });
    this.#now = options.now ?? Date.now;
  }

  get size(): number {
    return this.#pages.size;
  }

  /**
   * Serves from memory. Returns 'hit' when the answer was sent, 'refresh' when a stale page was sent and the caller
   * must make it again, 'miss' when nothing was sent.
   */
  serve(request: IncomingMessage, response: ServerResponse): 'hit' | 'refresh' | 'miss' {
    if (request.method !== 'GET' && request.method !== 'HEAD') return 'miss';
    const key = request.url ?? '/';
    const page = this.#pages.get(key);
    if (page === undefined) return 'miss';
    const now = this.#now();
    if (now > page.staleUntil) {
      this.#pages.delete(key);
      return 'miss';
    }
    page.hits += 1;
    this.#send(request, response, page);
    if (page.hits >= HOT_HITS && !page.isHot) this.#heat(page);
    if (now <= page.freshUntil || page.isRefreshing) return 'hit';
    page.isRefreshing = true;
    return 'refresh';
  }

  /** The cached page as a response, compressed once: requests that waited for it get the same bytes. */
  answer(key: string, acceptEncoding: string | undefined): Response | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    const encoding = chooseEncoding(acceptEncoding, page);
    const headers = new Headers({ ...page.headers, etag: page.etag });
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    return new Response(page.bodies[encoding] ? new Uint8Array(page.bodies[encoding]) : null, {
      status: page.status,
      headers,
    });
  }

  /** Changes at every purge: read it before making a page and pass it to `store`. */
  get generation(): number {
    return this.#purges;
  }

  /**
   * Caches a finished response if its headers allow it.
   * @param key normalised path with query
   * @param tags the data it was made from, separated by commas
   */
  async store(key: string, response: Response, body: Buffer, generation: number, tags = ''): Promise<void> {
    const freshS = freshSeconds(response);
    if (freshS === null || key.length > MAX_KEY_LENGTH || ![200, 404].includes(response.status)) return;
    const bodies = await compress(body, 5);
    if (generation !== this.#purges) return;
    const headers = keptHeaders(response);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const now = this.#now();
    const page: Page = {
      status: response.status,
      headers,
      etag,
      bodies,
      tags: tags.split(',').filter(Boolean),
      freshUntil: now + freshS * 1_000,
      staleUntil: now + freshS * 1_000 + STALE_MS,
      hits: 0,
      isRefreshing: false,
      isHot: false,
      bytes: Object.values(bodies).reduce((sum, part) => sum + part.length, 0) + key.length + 1_024,
    };
    this.#pages.set(key, page);
  }

  /** A refresh failed: the stale page stays, and the next request may try again. */
  refreshFailed(key: string): void {
    const page = this.#pages.get(key);
    if (page) page.isRefreshing = false;
  }

  /** Drops every page made from the tagged data, or all pages. */
  purge(tag?: string): void {
    this.#purges += 1;
    for (const [key, page] of [...this.#pages])
      if (tag === undefined || page.tags.includes(tag)) this.#pages.delete(key);
  }

  #send(request: IncomingMessage, response: ServerResponse, page: Page): void {
    const known = request.headers['if-none-match'];
    if (known !== undefined && page.status === 200 && (known === '*' || known.includes(page.etag))) {
      response.writeHead(304, {
        ...this.#headers,
        etag: page.etag,
        vary: 'accept-encoding',
        'cache-control': page.headers['cache-control'] ?? '',
      });
      response.end();
      return;
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), page);
    const body = page.bodies[encoding] ?? Buffer.alloc(0);
    response.writeHead(page.status, {
      ...this.#headers,
      ...page.headers,
      etag: page.etag,
      'content-length': body.length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  #heat(page: Page): void {
    page.isHot = true;
    const body = page.bodies.identity;
    if (!body) return;
    void compressBrotli(body, brotliOptions(11, body.length)).then((small) => {
      page.bodies.br = small;
    });
  }
}

function freshSeconds(response: Response): number | null {
  const control = response.headers.get('cache-control') ?? '';
  if (!control.includes('public') || response.headers.has('set-cookie')) return null;
  const match = /s-maxage=(\d+)/.exec(control);
  return match ? Number(match[1]) : null;
}

function keptHeaders(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    if (name === 'content-length' || name === 'x-request-id' || name === 'date') continue;
    headers[name] = value;
  }
  headers.vary = 'accept-encoding';
  return headers;
}

const brotliOptions = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

async function compress(body: Buffer, quality: number): Promise<Page['bodies']> {
  if (body.length < 512) return { identity: body };
  const [br, gz] = await Promise.all([compressBrotli(body, brotliOptions(quality, body.length)), compressGzip(body)]);
  return { identity: body, br, gzip: gz };
}

function chooseEncoding(accepted: string | undefined, page: Page): Encoding {
  if (accepted === undefined) return 'identity';
  if (page.bodies.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (page.bodies.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
