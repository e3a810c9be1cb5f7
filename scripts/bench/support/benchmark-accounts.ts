import { user } from '../../../app/accounts/schema.server.ts';
import { registerModel } from '../../../app/models/save-model.server.ts';
import { parseConfig } from '../../../app/platform/config.server.ts';
import { type Context, createContext, withActor } from '../../../app/platform/context.server.ts';
import { type Database, openDatabase } from '../../../app/platform/database.server.ts';
import { createLog } from '../../../app/platform/log.server.ts';
import { mutate } from '../../../app/platform/mutate.server.ts';
import { startRun } from '../../../app/runs/start-run.server.ts';

interface RegisteredAccount {
  ctx: Context;
  userId: string;
  modelIds: string[];
}

/** Creates accounts, models and runs with the product's own verbs on the database of a running product. */
export class BenchmarkAccounts {
  readonly ctx: Context;
  readonly database: Database;
  #made = 0;

  private constructor(ctx: Context, database: Database) {
    this.ctx = ctx;
    this.database = database;
  }

  static async open(environment: Record<string, string>): Promise<BenchmarkAccounts> {
    const config = parseConfig({ ...environment, LOG_LEVEL: 'warn' });
    const log = createLog(config.logLevel);
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
    const ctx = createContext({ db: database.reads, config, log, actor: { kind: 'system', name: 'benchmark' } });
    return new BenchmarkAccounts(ctx, database);
  }

  /** Creates an account with models at these endpoints. */
  async register(name: string, models: { name: string; url: string }[]): Promise<RegisteredAccount> {
    const userId = `${name}-${++this.#made}`;
    await mutate(this.ctx, 'benchmark.account', { kind: 'account', id: userId }, async (tx) => {
      await tx.insert(user).values({ id: userId, email: `${userId}@example.com` });
    });
    const ctx = withActor(this.ctx, { kind: 'user', userId, role: 'user' });
    const modelIds: string[] = [];
    for (const model of models) modelIds.push(await register(ctx, userId, model));
    return { ctx, userId, modelIds };
  }

  /** Starts a run of all models of the account. @returns the run's id */
  async start({ ctx, userId, modelIds }: RegisteredAccount, prompts: string[]): Promise<string> {
    const table = {
      format: 'csv' as const,
      text: `id,words\n${prompts.map((text, at) => `c${at},${text}`).join('\n')}`,
    };
    const started = await startRun(
      ctx,
      userId,
      {
        prompt: '{{words}}',
        system: '',
        table,
        modelIds,
        rounds: 1,
        tieMargin: 0.2,
        cacheMode: 'warm',
        request: {},
        name: '',
      },
      { startKey: userId, origin: 'api' },
    );
    if ('refusal' in started) throw new Error(started.refusal.description);
    return started.runId;
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

async function register(ctx: Context, userId: string, { name, url }: { name: string; url: string }): Promise<string> {
  const saved = await registerModel(ctx, userId, {
    name,
    description: '',
    modelType: 'text-generation',
    apiEndpoint: url,
    provider: 'custom',
    sentModel: '',
    protocol: '',
    keyId: '',
  });
  if ('errors' in saved) throw new Error(JSON.stringify(saved.errors));
  return saved.model.id;
}
