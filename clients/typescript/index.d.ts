import type { Client, ClientOptions } from 'openapi-fetch';
import type { paths } from './generated/api.js';

export type { components, operations, paths } from './generated/api.js';

export interface ApiClientOptions extends ClientOptions {
  /** Address of the site, such as https://tools.example.com. */
  baseUrl: string;
  /** An API key, made under Account, API keys. The catalogue needs none. */
  key?: string;
}

/** A client for the API of one site: `GET`, `POST` and so on take a path of the API and know its parameters and answers. */
export function createApiClient(options: ApiClientOptions): Client<paths>;
