import { withConfirmedIdentity } from '../../accounts/confirm-identity.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { carryOutImport, type ImportText, previewImport } from '../../catalog/import-on-site.server.ts';
import { exportAsChunks } from '../../platform/data-transfer.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { streamOf } from '../../platform/stream-of.server.ts';
import { rotateRecordKey } from '../../results/record-keys.server.ts';
import { countDataKeys } from '../../vault/count-data-keys.server.ts';
import {
  behindSentence,
  canRotateInSite,
  leftSentence,
  lostSentence,
  processesBehind,
  rotateMasterKey,
  wrappedSentence,
} from '../../vault/rotate-master-key.server.ts';

/** What the shell commands of keys, exports and imports do, for an administrator who has confirmed the own identity. */

export const MOST_IMPORT_BYTES = 2_000_000;

export async function loadKeysAndData(ctx: UserContext) {
  const { masterKey, backups } = ctx.config;
  return {
    hasPassword: ctx.viewer.hasPassword,
    masterKey: {
      isInEnvironment: masterKey !== null,
      canRotate: canRotateInSite(ctx),
      behind: canRotateInSite(ctx) ? await processesBehind(ctx) : [],
      accounts: (await countDataKeys(ctx)).all,
    },
    isExportEncrypted: backups.key !== null,
  };
}

export type Answer = { section: 'record-key' | 'master-key' | 'import'; error?: string; done?: string };

export async function changeRecordKey(ctx: UserContext, password: string): Promise<Answer> {
  const { refusal, result } = await withConfirmedIdentity(ctx, password, () => rotateRecordKey(ctx));
  if (refusal !== null) return { section: 'record-key', error: refusal };
  return { section: 'record-key', done: `Records are signed with key ${result} from now on.` };
}

export async function changeMasterKey(ctx: UserContext, password: string): Promise<Answer> {
  const section = 'master-key';
  if (!canRotateInSite(ctx)) return { section, error: 'This process does not have both keys. See what to do first.' };
  const { refusal, result } = await withConfirmedIdentity(ctx, password, async () => {
    const behind = await processesBehind(ctx);
    return behind.length > 0 ? { behind } : await rotateMasterKey(ctx);
  });
  if (refusal !== null) return { section, error: refusal };
  if ('behind' in result) return { section, error: `${behindSentence(result.behind)} Restart them with both keys.` };
  if ('lost' in result) return { section, error: lostSentence(result) };
  return { section, done: `${wrappedSentence(result)} ${leftSentence(result)}` };
}

/** @param signal of the request. @returns the file, or why there is none */
export async function exportEverything(
  ctx: UserContext,
  password: string,
  signal: AbortSignal,
): Promise<Response | { refusal: string }> {
  const { key } = ctx.config.backups;
  const name = `yardstick-export-${ctx.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz${key === null ? '' : '.age'}`;
  const { refusal, result } = await withConfirmedIdentity(ctx, password, async () => {
    await mutate(ctx, 'data.export', { kind: 'site', id: 'data' }, async (tx) => {
      tx.detail({ isEncrypted: key !== null });
    });
    return await streamOf(exportAsChunks(ctx.db, { dataDir: ctx.config.dataDir, key, name }), signal);
  });
  if (refusal !== null) return { refusal };
  return new Response(result, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** The text comes back with the preview: what is imported is what was looked at, in whichever process. */
export async function lookAtImport(ctx: UserContext, given: ImportText) {
  return { ...given, ...(await previewImport(ctx, given)) };
}

export async function importOnSite(
  ctx: UserContext,
  given: ImportText,
  { seen, password }: { seen: string; password: string },
): Promise<Answer> {
  const section = 'import';
  const { refusal, result } = await withConfirmedIdentity(ctx, password, () => carryOutImport(ctx, given, seen));
  if (refusal !== null) return { section, error: refusal };
  if (result.problems.length > 0) return { section, error: `Nothing was imported. ${result.problems.join(' ')}` };
  return { section, done: `${result.imported} ${result.imported === 1 ? 'tool was' : 'tools were'} imported.` };
}
