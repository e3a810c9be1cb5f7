import { Form } from 'react-router';
import { writeMoment } from '../../runs/figure-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { ApiKeyView } from '../calls/api-keys.server.ts';

/** @param noun what the page calls it: key or token */
export const SecretOnce = ({ noun, secret }: { noun: string; secret: string }) => (
  <Banner
    tone="good"
    role="status"
    title={`The ${noun} is shown this once`}
    actions={<CopyButton text={secret} label={`Copy ${noun}`} />}
  >
    <code className="break-all">{secret}</code>
  </Banner>
);

const of = ({ name }: ApiKeyView) => <span className="sr-only"> {name}</span>;

/** API keys with a button that revokes each. @param accountId of the service account that they belong to */
export function KeyList({ keys, accountId }: { keys: ApiKeyView[]; accountId?: string }) {
  return (
    <ul className="grid gap-3">
      {keys.map((key) => (
        <Card
          as="li"
          key={key.id}
          padding="small"
          className="flex flex-wrap items-center justify-between gap-3 text-sm *:min-w-0"
        >
          <span className="break-words">
            <span className="font-medium">{key.name}</span> <span className="font-mono text-muted">{key.prefix}…</span>
            <span className="block text-muted">
              {key.scopes.join(', ')}; created {writeMoment(key.createdAt)};{' '}
              {key.lastUsedAt ? `last used ${writeMoment(key.lastUsedAt)}` : 'never used'}
              {key.expiresAt && `; ${key.isExpired ? 'expired' : 'expires'} ${writeMoment(key.expiresAt)}`}
            </span>
            {key.isExpired && <Badge tone="bad">expired</Badge>}
          </span>
          <Form method="post" preventScrollReset>
            {accountId !== undefined && <input type="hidden" name="account" value={accountId} />}
            <input type="hidden" name="id" value={key.id} />
            <ConfirmButton
              name="intent"
              value="revoke"
              size="small"
              sure={<>Yes, revoke{of(key)}</>}
              keep={<>Keep{of(key)}</>}
            >
              Revoke{of(key)}
            </ConfirmButton>
          </Form>
        </Card>
      ))}
    </ul>
  );
}
