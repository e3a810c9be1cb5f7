import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { Visibility } from '../lists/collection.ts';
import { visibilityWords } from './visibility-words.ts';

const explanations: Record<Visibility, string> = {
  private: 'An address that you gave away stops working, for good.',
  secret: 'Without an account. Search engines are asked not to list it.',
  public: 'As with the link, and search engines may list it. Your name is not on the page.',
};

/** Who can read the list. @param address of the shared page; null: it is private */
export function SharePanel({
  path,
  visibility,
  address,
  organisation,
}: {
  path: string;
  visibility: Visibility;
  address: string | null;
  /** The organisation that it belongs to; null: it is the reader's own. */
  organisation: string | null;
}) {
  return (
    <Card as="section" aria-labelledby="sharing" className="grid content-start gap-4">
      <h2 id="sharing" className="caption">
        Who can read it
      </h2>
      {address !== null && (
        <div className="grid gap-2 text-sm">
          <a href={address} className="break-all text-accent underline underline-offset-2">
            {address}
          </a>
          <div>
            <CopyButton text={address} label="Copy link" />
          </div>
        </div>
      )}
      <Form key={visibility} method="post" action={path} className="grid gap-4">
        <RadioCards
          legend="Who can read it"
          isLegendHidden
          name="visibility"
          defaultValue={visibility}
          options={(['private', 'secret', 'public'] as const).map((value) => ({
            value,
            title:
              value === 'private' && organisation !== null ? `Only members of ${organisation}` : visibilityWords[value],
            text: explanations[value].replace(
              'Your name',
              organisation === null ? 'Your name' : 'The name of its owner',
            ),
          }))}
        />
        <Button type="submit" name="intent" value="share" size="small" className="justify-self-start">
          Save who can read it
        </Button>
      </Form>
    </Card>
  );
}
