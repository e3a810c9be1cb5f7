import { checkKey } from '../check-key.ts';
import { providerCatalogue } from '../providers/provider-catalogue.ts';
import { findKey, requireKeys } from './provider-keys.ts';
import { readArguments } from './read-arguments.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

/** `check-key PROVIDER`: whether the key that is set works; with `--model` by one tiny call too. */
export async function checkKeyCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = { model: { type: 'string', short: 'm' }, 'base-url': { type: 'string' } } as const;
  const { positionals, values } = readArguments(argv, options, { names: ['The provider'] });
  const provider = positionals[0] as string;
  if (!providerCatalogue.some(({ id }) => id === provider))
    throw new UsageError(`“${provider}” is not a provider with keys.`);
  requireKeys([provider], terminal.environment);
  const baseUrl = values['base-url'];
  const result = await checkKey(provider, findKey(provider, terminal.environment) ?? '', {
    signal: terminal.signal,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(values.model === undefined ? {} : { testModel: values.model }),
  });
  terminal.out(`${provider}: ${result.status}. ${result.message}\n`);
  return result.status === 'valid' ? EXIT.ok : EXIT.missed;
}
