import { data } from 'react-router';
import * as z from 'zod/mini';
import { requireRole } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { checkbox, requireForm, text } from '../../platform/parse-form.ts';
import { fileOf, readForm } from '../../platform/request-body.server.ts';
import { ImportSection, MasterKeySection, RecordKeySection, TransferSection } from '../parts/data-sections.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import {
  type Answer,
  changeMasterKey,
  changeRecordKey,
  importOnSite,
  loadKeysAndData,
  lookAtImport,
  MOST_IMPORT_BYTES,
} from '../setup/keys-and-data.server.ts';
import type { Route } from './+types/data';

/** Keys of the site, an export of everything, and imports of tools: what the commands on the machine do. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const isRefused = new URL(request.url).searchParams.get('export') === 'refused';
  return { ...(await loadKeysAndData(ctx)), isExportRefused: isRefused };
}

// A form sends each line break as two bytes.
const limits = { bytes: 2 * MOST_IMPORT_BYTES + 100_000, fields: 10, ms: 60_000, file: 'file' };
const forms = z.object({
  section: z.enum(['record-key', 'master-key', 'look', 'import']),
  password: text,
  seen: text,
  text,
  doesReplace: checkbox,
});

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const form = await readForm(request, limits);
  const { section, password, seen, ...fields } = requireForm(forms, form);
  if (section === 'record-key') return answered(await changeRecordKey(ctx, password));
  if (section === 'master-key') return answered(await changeMasterKey(ctx, password));
  const given = await readImport(form, fields);
  if ('error' in given) return answered({ section: 'import', error: given.error });
  if (section === 'look') return { preview: await lookAtImport(ctx, given) };
  const answer = await importOnSite(ctx, given, { seen, password });
  // After a wrong password the preview stays; after a change of the catalogue it is another one.
  return answered(answer, answer.error === undefined ? undefined : await lookAtImport(ctx, given));
}

function answered(answer: Answer, preview?: Awaited<ReturnType<typeof lookAtImport>>) {
  return data({ answer, preview }, { status: answer.error === undefined ? 200 : 400 });
}

/** The file, or the text of the one that was looked at: the same, because a form changes line breaks and both are read alike. */
async function readImport(form: FormData, fields: { text: string; doesReplace: boolean }) {
  const file = await fileOf(form, limits.file);
  const sent = file.length > 0 ? decoded(file) : fields.text;
  if (sent === null) return { error: 'The file is not UTF-8 text.' };
  const text = sent.replace(/\r\n?/g, '\n');
  if (text.trim() === '') return { error: 'Choose a file with tools.' };
  if (Buffer.byteLength(text) > MOST_IMPORT_BYTES)
    return { error: 'At most 2 MB are taken here. Larger files: npm run catalog:import -- FILE on the machine.' };
  return { text, doesReplace: fields.doesReplace };
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Keys and data');

export default function KeysAndData({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'answer' in actionData ? actionData.answer : null;
  const { hasPassword, isExportRefused } = loaderData;
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <ScreenHead title="Keys and data" className="mb-0" />
      <p className="mt-3 text-muted">
        What the commands on the machine do, for administrators. Each act asks who you are again, and is in the audit
        log.
      </p>
      <div className="mt-10 grid gap-12 *:min-w-0">
        <TransferSection
          hasPassword={hasPassword}
          isEncrypted={loaderData.isExportEncrypted}
          isRefused={isExportRefused}
        />
        <ImportSection hasPassword={hasPassword} answer={answer} preview={actionData?.preview ?? null} />
        <RecordKeySection hasPassword={hasPassword} answer={answer} />
        <MasterKeySection hasPassword={hasPassword} answer={answer} state={loaderData.masterKey} />
      </div>
    </div>
  );
}
