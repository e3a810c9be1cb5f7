import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { Answer, loadKeysAndData, lookAtImport } from '../setup/keys-and-data.server.ts';

/** The parts of /admin/data: each is a form of its own, which works without scripts. */

interface Part {
  hasPassword: boolean;
  answer: Answer | null;
}

interface SectionProps {
  id: string;
  title: string;
  text: string;
  answer?: Answer | null;
  children: ReactNode;
}

function Section({ id, title, text, answer, children }: SectionProps) {
  const own = answer?.section === id ? answer : null;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line pt-6">
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-sm text-muted">{text}</p>
      <RefusalBanner title="Nothing was changed" text={own?.error} className="mt-4" />
      {own?.done && (
        <Banner tone="good" role="status" title="Done" className="mt-4">
          {own.done}
        </Banner>
      )}
      {children}
    </section>
  );
}

function Confirmation({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword)
    return (
      <p className="text-sm text-muted">
        Your account has no password: log in again first, if your login is more than an hour old.
      </p>
    );
  return (
    <Field label="Your password" className="max-w-sm">
      {(control) => <Input {...control} type="password" name="password" autoComplete="current-password" required />}
    </Field>
  );
}

interface ActProps {
  section: string;
  label: string;
  hasPassword: boolean;
}

function Act({ section, label, hasPassword }: ActProps) {
  const navigation = useNavigation();
  return (
    <Form method="post" action={`/admin/data#${section}`} className="mt-4 grid justify-items-start gap-4">
      <input type="hidden" name="section" value={section} />
      <Confirmation hasPassword={hasPassword} />
      <Button type="submit" isBusy={navigation.formData?.get('section') === section}>
        {label}
      </Button>
    </Form>
  );
}

export function RecordKeySection({ hasPassword, answer }: Part) {
  return (
    <Section
      id="record-key"
      title="Key that signs records"
      text="A new key signs exported records from now on, and the private half of the present one is forgotten. What it signed stays genuine. If it was stolen, say so to your readers: who has it can sign with an earlier date."
      answer={answer}
    >
      <Act section="record-key" label="Make a new key" hasPassword={hasPassword} />
    </Section>
  );
}

interface MasterKeyProps extends Part {
  state: Awaited<ReturnType<typeof loadKeysAndData>>['masterKey'];
}

export function MasterKeySection({ hasPassword, answer, state }: MasterKeyProps) {
  return (
    <Section
      id="master-key"
      title="Master key"
      text={`It wraps the provider keys of accounts: ${state.accounts} ${state.accounts === 1 ? 'account has' : 'accounts have'} some.`}
      answer={answer}
    >
      {state.behind.length > 0 ? (
        <p className="mt-3 text-sm wrap-anywhere">
          {state.behind.length === 1 ? 'One process does' : `${state.behind.length} processes do`} not have the new key
          yet: {state.behind.join(', ')}. Give each the new key as <code>MASTER_KEY</code> and the one before as{' '}
          <code>MASTER_KEY_PREVIOUS</code>, restart it, and reload this page.
        </p>
      ) : state.canRotate ? (
        <Act section="master-key" label="Wrap with the new master key" hasPassword={hasPassword} />
      ) : state.isInEnvironment ? (
        <p className="mt-3 text-sm">
          To change it, give every process the new key as <code>MASTER_KEY</code> and the present one as{' '}
          <code>MASTER_KEY_PREVIOUS</code>, restart them, and come back: this page then wraps everything with the new
          one.
        </p>
      ) : (
        <p className="mt-3 text-sm">
          It is in the file <code>master-key</code> of the data folder. A process that runs may be using it, so it is
          changed with the site stopped, on the machine: <code>npm run admin -- rotate-master-key</code>.
        </p>
      )}
    </Section>
  );
}

interface TransferProps {
  hasPassword: boolean;
  isEncrypted: boolean;
  isRefused: boolean;
}

export function TransferSection({ hasPassword, isEncrypted, isRefused }: TransferProps) {
  return (
    <Section
      id="export"
      title="Export everything"
      text={`One file with every table, as npm run data:export writes it: personal data, and secrets in their encrypted form. ${isEncrypted ? 'It is encrypted with BACKUP_KEY.' : 'BACKUP_KEY is not set, so the file itself is not encrypted: keep it where nobody else reads it.'} The master key is not in it.`}
    >
      {isRefused && (
        <Banner tone="bad" role="alert" title="Nothing was exported" className="mt-4">
          {hasPassword
            ? 'The password was not the right one, or there were too many tries.'
            : 'Please log out, log in again, and repeat this within an hour.'}
        </Banner>
      )}
      <form method="post" action="/admin/data/export" className="mt-4 grid justify-items-start gap-4">
        <Confirmation hasPassword={hasPassword} />
        <Button type="submit">Download the export</Button>
      </form>
      <h3 className="mt-8 font-semibold">Importing such a file</h3>
      <p className="mt-1 text-sm">
        It replaces everything, also the account that asks for it, so no page can do it under a site that runs. Stop all
        processes, and on the machine: <code>npm run data:import -- FILE --replace</code>.
      </p>
    </Section>
  );
}

interface ImportProps extends Part {
  preview: Awaited<ReturnType<typeof lookAtImport>> | null;
}

export function ImportSection({ hasPassword, answer, preview }: ImportProps) {
  const isDone = answer?.section === 'import' && answer.done !== undefined;
  return (
    <Section
      id="import"
      title="Import tools"
      text="A .csv (a header line; lists separated by “|”) or .json file (an array, or one record a line) of at most 2 MB. You see first what it would change."
      answer={answer}
    >
      <Form
        method="post"
        action="/admin/data#import"
        encType="multipart/form-data"
        className="mt-4 grid justify-items-start gap-4"
      >
        <input type="hidden" name="section" value="look" />
        <Field label="File">
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              required
              accept=".csv,.json,.jsonl"
              className="w-full min-w-0 text-sm file:mr-3 file:rounded file:border file:border-edge file:bg-surface file:px-3 file:py-2 file:text-ink"
            />
          )}
        </Field>
        <Checkbox name="doesReplace" label="Replace tools whose id exists already, instead of refusing them" />
        <Button type="submit">Look at it</Button>
      </Form>
      {preview !== null && !isDone && <Preview preview={preview} hasPassword={hasPassword} />}
    </Section>
  );
}

function Preview({ preview, hasPassword }: { preview: NonNullable<ImportProps['preview']>; hasPassword: boolean }) {
  const { problems, notes, added, replaced } = preview;
  return (
    <section aria-labelledby="preview" className="mt-6 rounded border border-line bg-surface p-4">
      <h3 id="preview" className="font-semibold">
        {problems.length > 0
          ? 'This file cannot be imported'
          : `${added.length} new, ${replaced.length} replaced. Nothing is changed yet.`}
      </h3>
      <Sentences list={problems} />
      {problems.length === 0 && (
        <>
          <Sentences list={added.map(({ id, name }) => `New: ${name} (${id})`)} />
          <Sentences
            list={replaced.map(({ id, name, before }) =>
              name === before ? `Replaced: ${name} (${id})` : `Replaced: ${before} (${id}), then called ${name}`,
            )}
          />
        </>
      )}
      <Sentences list={notes.map((note) => `Note: ${note}`)} />
      {problems.length === 0 && (
        <Form
          method="post"
          action="/admin/data#import"
          encType="multipart/form-data"
          className="mt-4 grid justify-items-start gap-4"
        >
          <input type="hidden" name="section" value="import" />
          <input type="hidden" name="text" value={preview.text} />
          <input type="hidden" name="seen" value={preview.seen} />
          {preview.doesReplace && <input type="hidden" name="doesReplace" value="on" />}
          <Confirmation hasPassword={hasPassword} />
          <Button type="submit" variant="primary">
            Import
          </Button>
        </Form>
      )}
    </section>
  );
}

const MOST_SHOWN = 50;

function Sentences({ list }: { list: string[] }) {
  if (list.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm wrap-anywhere">
      {list.slice(0, MOST_SHOWN).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {list.length > MOST_SHOWN && <li>And {list.length - MOST_SHOWN} more.</li>}
    </ul>
  );
}
