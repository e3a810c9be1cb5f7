import { importOutcomes } from '../../../app/model-catalogue/observed/observation.ts';
import { catalogueImports, catalogueObservations } from '../../../app/model-catalogue/schema.server.ts';
import { parseConfig } from '../../../app/platform/config.server.ts';
import { createContext } from '../../../app/platform/context.server.ts';
import { openDatabase } from '../../../app/platform/database.server.ts';
import { newId } from '../../../app/platform/ids.server.ts';
import { createLog } from '../../../app/platform/log.server.ts';
import { record } from '../../../app/platform/mutate.server.ts';

const DAY_MS = 86_400_000;
const ROWS_PER_INSERT = 1_000;
/** Known ones: the filter of the list has an entry for each maker, whatever the number of endpoints. */
const makers = ['openai', 'anthropic', 'google', 'qwen', 'deepseek', 'x-ai', 'z-ai', 'minimax', 'nvidia'];

/**
 * Writes what a year of daily reads would leave: so many endpoints, half of them of models of their own and half of ten
 * providers that serve them too, each with so many price rows.
 */
export async function writeSyntheticObservations(dataDir: string, endpoints: number, rowsEach: number): Promise<void> {
  const log = createLog('silent');
  const database = await openDatabase({ url: null, dataDir, log });
  const ctx = createContext({
    db: database.reads,
    config: parseConfig({}),
    log,
    actor: { kind: 'system', name: 'bench' },
  });
  const now = ctx.now().getTime();
  const importId = newId();
  const names = Array.from({ length: endpoints }, (_, index) =>
    index % 2 === 0
      ? { provider: 'openrouter', name: `${makers[index % makers.length]}/wren-${index}` }
      : { provider: `reseller-${index % 10}`, name: `wren-${index - 1}` },
  );
  await record(ctx, (tx) =>
    tx
      .insert(catalogueImports)
      .values({ id: importId, source: 'models-dev', at: ctx.now(), outcome: importOutcomes[0] }),
  );
  for (let row = 0; row < rowsEach; row++) {
    const at = new Date(now - (rowsEach - row) * 30 * DAY_MS);
    const rows = names.map((name, index) => ({
      ...name,
      id: newId(),
      importId,
      source: 'models-dev',
      kind: 'price',
      value: { input_mtok: 1 + ((index + row) % 50) / 10, output_mtok: 2 + ((index + row) % 70) / 10 },
      effectiveFrom: row === 0 ? null : at.toISOString().slice(0, 10),
      observedAt: at,
      state: 'applied',
    }));
    const facts = { contextTokens: 200_000, input: ['text'], output: ['text'], hasTools: true };
    const stated = row === 0 ? rows.map((each) => ({ ...each, id: newId(), kind: 'facts', value: facts })) : [];
    const all = [...rows, ...stated];
    for (let from = 0; from < all.length; from += ROWS_PER_INSERT)
      await record(ctx, (tx) => tx.insert(catalogueObservations).values(all.slice(from, from + ROWS_PER_INSERT)));
  }
  await database.close();
}
