import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { writeDate } from '../../ui/written-date.ts';
import {
  type InboxDetail as Detail,
  type EvidenceLine,
  type InboxKind,
  itemKey,
  OWN_CASE,
} from '../inbox/inbox-item.ts';

/** One item: the evidence, and beside it the decisions with their keys. */
export function InboxDetail({ item, isOwn }: { item: Detail; isOwn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const key = itemKey(item);
  // The keys work while the focus is in the inbox.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the item.
  useEffect(() => heading.current?.focus(), [key]);
  return (
    <article className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <p className="text-sm text-muted">Arrived {writeDate(item.at)}</p>
        <h2 ref={heading} tabIndex={-1} className="mt-1 headline text-2xl break-words outline-none">
          {item.title}
        </h2>
        <dl className="mt-4 border-t border-line">
          {item.evidence.map((line) => (
            <Evidence key={line.label + line.text} line={line} />
          ))}
        </dl>
      </div>
      {isOwn ? (
        <Banner className="self-start" title="Not yours to decide">
          {OWN_CASE}
        </Banner>
      ) : (
        <Decisions key={key} item={item} />
      )}
    </article>
  );
}

function Evidence({ line: { label, text, href, warning, image } }: { line: EvidenceLine }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-b border-line py-2.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap">
        {href === undefined ? (
          text
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-4">
            {text}
          </a>
        )}
        {image && (
          <img
            {...image}
            alt="What the author sent"
            className="mt-2 h-auto max-h-[32rem] w-auto max-w-full rounded border border-line"
          />
        )}
        {warning && <span className="mt-1 block text-warn">{warning}</span>}
      </dd>
    </div>
  );
}

const reasonGoes: Partial<Record<InboxKind, string>> = {
  correction: 'public',
  submission: 'public',
  review: 'public',
  report: 'public',
  price: 'in the audit log',
};

function Decisions({ item }: { item: Detail }) {
  const { accept, refuse, by, obstacle } = item;
  const whereReasonGoes = reasonGoes[item.kind] ?? 'sent to the account';
  return (
    <Form method="post" className="grid content-start gap-6" aria-label={`Decide: ${item.title}`}>
      <input type="hidden" name="item" value={itemKey(item)} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Accept</legend>
        {obstacle && <p className="text-sm text-warn">{obstacle}</p>}
        {accept.map(({ value, label }, index) => (
          <Decision key={value} name="accept" value={value} keys={`a${index + 1}`}>
            {label}
          </Decision>
        ))}
        {by !== undefined && (
          <Field label="Who says so, if not the vendor’s own page">
            {(control) => <Input {...control} name="by" type="text" placeholder={by} />}
          </Field>
        )}
      </fieldset>
      {refuse.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">Refuse; the reason is {whereReasonGoes}</legend>
          {refuse.map((reason, index) => (
            <Decision key={reason} name="refuse" value={reason} keys={`r${index + 1}`}>
              {reason}
            </Decision>
          ))}
          <Field label="Another reason">
            {(control) => <Input {...control} name="reason" type="text" maxLength={300} />}
          </Field>
          <Button type="submit" size="small" name="refuse" value="">
            Refuse with this reason
          </Button>
        </fieldset>
      )}
    </Form>
  );
}

interface DecisionProps {
  name: string;
  value: string;
  keys: string;
  children: ReactNode;
}

function Decision({ name, value, keys, children }: DecisionProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      data-keys={keys}
      className="flex items-start justify-between gap-3 rounded border border-line bg-surface px-3 py-2 text-left text-sm transition-colors hover:border-edge"
    >
      <span className="min-w-0 break-words">{children}</span>
      <KeyHint>{keys.split('').join(' ')}</KeyHint>
    </button>
  );
}
