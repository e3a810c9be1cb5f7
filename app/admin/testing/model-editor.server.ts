import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { refreshModelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { catalogueImports, catalogueObservations } from '../../model-catalogue/schema.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { action, loader } from '../routes/model-value.tsx';
import { action as change, loader as open } from '../routes/record.tsx';
import { args, type Fields } from './editor.server.ts';

/** An editor who corrects values of models through the forms. */

export interface ValueAnswer {
  data?: { errors: Fields; typed: Fields; problem: string | null; present: string | null; preview: string | null };
  init?: { status: number };
  status?: number;
}

export const modelRecord = (model: string) => `/admin/catalogue/model/${model}`;
/** The form of a value; without a provider, of the whole model. */
export const valuePath = (model: string, field: string, provider = '', name = model) =>
  `${modelRecord(model)}/value?${new URLSearchParams({ field, provider, name })}`;
export const ground: Fields = { source: 'https://openai.com/api/pricing', quote: 'Input $9.50, output $40.' };

/** Opens a form, and posts what it begins with, a source and the changed fields. */
export async function sendValue(home: TestBrowser, address: string, fields: Fields): Promise<ValueAnswer> {
  const { begun } = await loader(args(home, address));
  return (await action(args(home, address, { ...begun, ...ground, intent: 'publish', ...fields }))) as ValueAnswer;
}

/** What was changed of a model, newest first. */
export const changesOf = async (home: TestBrowser, model: string) =>
  (await open(args(home, modelRecord(model)))).changes;

/** @param nth of `changesOf` */
export async function revertChange(home: TestBrowser, model: string, nth: number) {
  const { id } = (await changesOf(home, model))[nth]!;
  const reason = 'The page was of another model.';
  await change(args(home, modelRecord(model), { id, intent: 'revert', reason }));
}

export const inDays = ({ ctx }: TestBrowser, days: number) => new Date(ctx.now().getTime() + days * 86_400_000);

interface Stated {
  id: string;
  source: string;
  kind: 'price' | 'facts';
  /** Default: OpenAI. */
  provider?: string;
  name: string;
  value: object;
}

/** A source states a value, as its reader stores it. @param day of its reading */
export async function stateValue(home: TestBrowser, { id, source, ...stated }: Stated, day: Date) {
  await mutate(home.ctx, 'test.import', { kind: 'catalogue-source', id }, async (tx) => {
    await tx.insert(catalogueImports).values({ id, source, at: day, outcome: 'applied' });
    const row = { provider: 'openai', ...stated, source, observedAt: day, state: 'applied' };
    await tx.insert(catalogueObservations).values({ ...row, id, importId: id });
  });
  await refreshModelCatalogue(home.ctx);
}
