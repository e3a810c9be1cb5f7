// Where a model's requests go and in which dialect; refuses what cannot be called, with a sentence, before anything is sent. Pure.
import type { ModelSpec } from '../record.ts';
import type { Dialect } from './dialect.ts';
import { findDialect } from './dialects.ts';
import { findProvider, type ProviderInfo, providerCatalogue } from './provider-catalogue.ts';

/** A model that cannot be called as described: unknown provider, missing or bad address, unknown protocol. */
export class BadModelError extends Error {
  override readonly name = 'BadModelError';
}

export interface Endpoint {
  provider: ProviderInfo;
  dialect: Dialect;
  origin: string;
  /** Path of the base URL without a closing slash. */
  basePath: string;
}

export function resolveEndpoint(model: Pick<ModelSpec, 'provider' | 'baseUrl' | 'protocol'>): Endpoint {
  const provider = findProvider(model.provider);
  if (!provider || provider.id === 'demo') {
    throw new BadModelError(
      `Unknown provider "${model.provider}". Known: ${providerCatalogue.map(({ id }) => id).join(', ')}, demo.`,
    );
  }
  const address = model.baseUrl ?? provider.baseUrl;
  if (!address)
    throw new BadModelError(
      `${provider.name} needs the address of its endpoint (baseUrl), for example http://127.0.0.1:11434/v1.`,
    );
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new BadModelError(`"${address}" is not an http or https address.`);
  if (url.username || url.password)
    throw new BadModelError('An address must not carry a name or password; give the key as a key.');
  return {
    provider,
    dialect: chooseDialect(provider, model.protocol),
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ''),
  };
}

function chooseDialect(provider: ProviderInfo, protocol: string | undefined): Dialect {
  const allowed = provider.dialects;
  const wanted =
    protocol === 'responses'
      ? 'openai-responses'
      : protocol === 'chat'
        ? 'openai-chat'
        : (protocol ?? allowed[0] ?? '');
  const dialect = (allowed as string[]).includes(wanted) ? findDialect(wanted) : null;
  if (!dialect) throw new BadModelError(`${provider.name} does not speak "${protocol}". Known: ${allowed.join(', ')}.`);
  return dialect;
}
