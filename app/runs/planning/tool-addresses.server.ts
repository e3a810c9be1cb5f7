import {
  HttpTools,
  listHttpTools,
  needsSecret,
  type PlannedSuite,
  ToolRefused,
  type ToolReply,
  type ToolRequest,
} from '@yardstick/bench';
import type { Config } from '../../platform/config.server.ts';
import { checkUrl, GuardError, type GuardReason, guardedFetch } from '../../platform/guarded-fetch.server.ts';
import { PRODUCT_NAME } from '../../platform/page-title.ts';
import { guardedResolver } from '../../vault/provider-address.server.ts';

type AddressConfig = Pick<Config, 'allowPrivateEndpoints' | 'providerBaseUrls' | 'publicUrl'>;

/** Requests to tools of one run: a run measures models, and is no means to load a site. */
export const MOST_TOOL_REQUESTS = 2_000;
const MOST_TOOL_HOSTS = 20;

/**
 * Why the tools of a suite may not call their addresses; null where they may.
 * @param isStart whether names are looked up, which a forecast does not wait for
 */
export async function findAddressProblem(
  config: AddressConfig,
  { cases }: Pick<PlannedSuite, 'cases'>,
  isStart: boolean,
): Promise<string | null> {
  const tools = listHttpTools(cases);
  const hosts = new Map(tools.map(({ name, http }) => [new URL(http.url).hostname, name]));
  if (hosts.size > MOST_TOOL_HOSTS)
    return `The tools of one run call at most ${MOST_TOOL_HOSTS} hosts; these call ${hosts.size}.`;
  const secret = tools.find(({ http }) => needsSecret(http));
  if (secret)
    return `The tool ${secret.name} needs a secret, and none is sent from here: leave {{secret}} out, or run the suite on the command line.`;
  for (const { name, http } of tools) {
    const problem = await refusalOf(() => checkUrl(http.url, { allowPrivate: config.allowPrivateEndpoints }));
    if (problem) return refusedAddress(name, problem);
  }
  for (const [host, name] of hosts) {
    if (!isStart && !isLiteral(host)) continue;
    const problem = await refusalOf(() => guardedResolver(config)(host));
    if (problem) return refusedAddress(name, problem);
  }
  return null;
}

const refusedAddress = (name: string, problem: string) => `The tool ${name} cannot be called: ${problem}`;

/** An IP address, as the parser of addresses writes it. */
const isLiteral = (host: string) => /^\[|^\d+(?:\.\d+){3}$/.test(host);

async function refusalOf(check: () => unknown): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof GuardError) return error.message;
    throw error;
  }
}

/** Nothing came of the address; all other reasons are a refusal of ours. */
const outages = new Set<GuardReason>(['unreachable', 'too-slow', 'unreadable', 'cancelled']);

/** The tools of one run, which only the guarded client calls: without secrets, and without following redirects. */
export function guardedTools(config: AddressConfig): HttpTools {
  const send = async ({ headers, body, url, signal, ...request }: ToolRequest): Promise<ToolReply> => {
    try {
      const answer = await guardedFetch(url, {
        ...request,
        headers: { 'user-agent': `${PRODUCT_NAME} (+${config.publicUrl})`, ...headers },
        ...(body === null ? {} : { body }),
        signal,
        timeoutMs: MOST_CALL_MS,
        maxRedirects: 0,
        allowPrivate: config.allowPrivateEndpoints,
      });
      const type = (answer.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
      return { status: answer.status, type, text: answer.body.toString() };
    } catch (error) {
      if (error instanceof GuardError && !outages.has(error.reason)) throw new ToolRefused(error.message);
      throw error;
    }
  };
  return new HttpTools({ send, secretOf: () => null }, MOST_TOOL_REQUESTS);
}

/** Longer than any limit of a tool, which ends the call before. */
const MOST_CALL_MS = 65_000;
