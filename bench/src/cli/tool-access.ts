import type { SuiteCase } from '../request.ts';
import {
  HttpTools,
  listHttpTools,
  needsSecret,
  type ToolAccess,
  ToolRefused,
  type ToolReply,
  type ToolRequest,
} from '../tools/http-tools.ts';
import { UsageError } from './terminal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that holds a tool's secret. The fixed beginning keeps a suite from sending any other variable away. */
export const secretVariable = (tool: string): string => `TOOL_SECRET_${tool.toUpperCase().replaceAll('-', '_')}`;

function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--allow-tools needs an address such as https://example.com, not “${text}”.`);
  return url.origin;
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
  const origins = allowed.map(readOrigin);
  const tools = listHttpTools(cases);
  for (const { name, http } of tools) {
    const { origin } = new URL(http.url);
    if (!origins.includes(origin))
      throw new UsageError(
        `The tool ${name} sends what a model writes to ${http.url}. If you trust this suite, add --allow-tools ${origin}`,
      );
    if (needsSecret(http) && !environment[secretVariable(name)]?.trim())
      throw new UsageError(`No secret for the tool ${name}: set ${secretVariable(name)}.`);
  }
  if (tools.length === 0) return undefined;
  return new HttpTools(toolAccess(environment));
}

/** Addresses are called from this machine, with secrets from its environment. */
export const toolAccess = (environment: Environment): ToolAccess => ({
  send,
  secretOf: (tool) => environment[secretVariable(tool)]?.trim() || null,
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
    if (bytes > maxBytes) throw new ToolRefused(`its answer has more than ${maxBytes.toLocaleString('en-US')} bytes`);
    parts.push(part);
  }
  return { status: response.status, type, text: Buffer.concat(parts).toString() };
}
