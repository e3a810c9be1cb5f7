import type { SuiteCase } from '../request.ts';
import {
  HttpTools,
  listHttpTools,
  needsSecret,
  type ToolAccess,
  type ToolReply,
  type ToolRequest,
} from '../tools/http-tools.ts';
import { UsageError } from './terminal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Which addresses tools may call, with the variable that holds the secret of each; undefined: it has none. */
type AllowedOrigins = ReadonlyMap<string, string | undefined>;

/**
 * `https://example.com`, or `https://example.com=NAME` with the variable that holds its secret. The person who starts the run binds
 * a secret to an address: a suite that was changed or comes from somebody else cannot have it sent to another.
 */
function readAllowed(texts: readonly string[]): AllowedOrigins {
  return new Map(
    texts.map((text) => {
      const [, address = text, variable] = /^(.*)=([A-Za-z_]\w*)$/.exec(text) ?? [];
      const url = URL.parse(address);
      if (url === null || !/^https?:$/.test(url.protocol))
        throw new UsageError(
          `--allow-tools needs an address such as https://example.com, or https://example.com=VARIABLE with its secret, not “${text}”.`,
        );
      return [url.origin, variable];
    }),
  );
}

/**
 * The tools of a suite that addresses answer; undefined where it has none. A suite may come from anybody, so each host has to be allowed.
 * @param allowed addresses as they were given
 */
export function allowHttpTools(
  cases: readonly SuiteCase[],
  allowed: readonly string[],
  environment: Environment,
): HttpTools | undefined {
  const origins = readAllowed(allowed);
  const tools = listHttpTools(cases);
  for (const { name, http } of tools) {
    const { origin } = new URL(http.url);
    if (!origins.has(origin))
      throw new UsageError(
        `The tool ${name} sends what a model writes to ${http.url}. If you trust this suite, add --allow-tools ${origin}`,
      );
    if (needsSecret(http)) requireSecret(name, origin, origins.get(origin), environment);
  }
  if (tools.length === 0) return undefined;
  return new HttpTools(toolAccess(environment, origins));
}

function requireSecret(tool: string, origin: string, variable: string | undefined, environment: Environment): void {
  if (variable === undefined)
    throw new UsageError(
      `The tool ${tool} sends a secret to ${origin}, and none is bound to this address. If it is meant to get one, name the variable that holds it: --allow-tools ${origin}=VARIABLE`,
    );
  if (!environment[variable]?.trim())
    throw new UsageError(`The tool ${tool} sends the secret of ${origin}: ${variable} is not set.`);
}

/** Addresses are called from this machine, with secrets from its environment. */
export const toolAccess = (environment: Environment, origins: AllowedOrigins = new Map()): ToolAccess => ({
  send,
  secretOf: (origin) => environment[origins.get(origin) ?? '']?.trim() || null,
});

async function send({ url, method, headers, body, maxBytes, signal }: ToolRequest): Promise<ToolReply> {
  const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch((error: unknown) => {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    throw new Error(`no connection (${cause?.code ?? cause?.message ?? String(error)})`);
  });
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    parts.push(part);
    if (bytes > maxBytes) break;
  }
  const text = Buffer.concat(parts).subarray(0, maxBytes).toString();
  return { status: response.status, type, text, isCut: bytes > maxBytes };
}
