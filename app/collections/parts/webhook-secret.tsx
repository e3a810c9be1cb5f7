import { CopyButton } from '../../ui/copy-button.tsx';

/** The secret by which a receiver checks signatures: on this page and never again. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <div className="grid gap-2">
      <p>The secret of your webhook. Copy it now: it is not shown again. Verify each delivery with it.</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="font-mono text-[0.8125rem] break-all text-ink">{secret}</code>
        <CopyButton text={secret} label="Copy secret" />
      </p>
    </div>
  );
}
