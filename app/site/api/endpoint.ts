import type { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';

/** One call of the public interface; the router and the OpenAPI document are made from the same list. */
export interface Endpoint {
  /** "/tools/{id}" */
  path: string;
  operationId: string;
  summary: string;
  /** Parameters of the query; all of them text until parsed. */
  query: z.ZodObject;
  answer: z.ZodType;
  /** @returns null: not found */
  run: (ctx: Context, asked: Asked) => Promise<unknown>;
}

export interface Asked {
  /** Parts of the path. */
  parts: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: parsed by the endpoint's own schema
  query: any;
}
