import { Form, useFetcher } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { Publication } from '../run-view.ts';

export interface ShareItem {
  token: string;
  url: string;
  isPublic: boolean;
  hasPrompts: boolean;
  publication: Publication | null;
}

interface SharePanelProps {
  shares: ShareItem[];
  /** Why the run cannot be published; null: it can. */
  unpublishable: string | null;
  /** Whether the reader may put it on the site's own board. */
  ownsBoard: boolean;
}

const publicationWords: Record<Publication, string> = { models: 'on model pages', board: 'on the leaderboard' };

/** Links under which the result can be read without an account; each can be revoked. */
export function SharePanel({ shares, unpublishable, ownsBoard }: SharePanelProps) {
  const making = useFetcher<{ problem?: string }>();
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="caption">Share</h2>
      <p className="text-sm text-muted">
        A page with the result, how it was measured and the manifest's hash. Keys are never in it; prompts, answers and
        the words of a judge only if you choose so.
      </p>
      <making.Form method="post" className="grid gap-3">
        <Select
          name="visibility"
          aria-label="Who can find it"
          options={[
            { value: 'secret', label: 'Anybody with the link' },
            { value: 'public', label: 'Public: search engines may list it' },
            ...(unpublishable === null
              ? [{ value: 'models', label: 'Published: also in the public list and on model pages' }]
              : []),
            ...(unpublishable === null && ownsBoard
              ? [{ value: 'board', label: 'On the leaderboard of this site, and so are its scheduled repetitions' }]
              : []),
          ]}
        />
        <p className="text-sm text-muted">
          {unpublishable ??
            'A published result shows its date, its figures with intervals, the number of calls, how it was measured and the hash of its manifest on public pages. Your name, your keys, your notes and the addresses of your own endpoints are not shown; with the prompts, the addresses of their tools are. Revoking the link takes it off all pages.'}
        </p>
        <Checkbox name="hasPrompts" label="With prompts and answers" />
        <Button type="submit" name="intent" value="share" size="small" className="justify-self-start">
          Make a link
        </Button>
        <FieldError error={making.data?.problem ?? null} />
      </making.Form>
      {shares.length > 0 && (
        <ul className="grid gap-3 border-t border-line pt-4">
          {shares.map(({ token, url, isPublic, hasPrompts, publication }) => (
            <li key={token} className="grid gap-2 text-sm">
              <a href={url} className="break-all text-accent underline underline-offset-2">
                {url}
              </a>
              <div className="flex flex-wrap items-center gap-2">
                <Badge>{isPublic ? 'public' : 'secret'}</Badge>
                {publication && <Badge>{publicationWords[publication]}</Badge>}
                {hasPrompts && <Badge>with prompts</Badge>}
                <CopyButton text={url} label="Copy link" variant="quiet" />
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="token" value={token} />
                  <Button type="submit" name="intent" value="revoke" size="small" variant="quiet">
                    Revoke
                  </Button>
                </Form>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
