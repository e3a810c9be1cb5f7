import { Form, useNavigation } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { ShownIdentity } from '../identity/organisation-identity.server.ts';
import { RemoveButton } from './remove-button.tsx';

/** The key for encrypted answers of a SAML provider, and for our answers to its logouts: in a form of its own, so that Enter in a field of the connection makes none. */
export function SamlKey({ samlKey }: { samlKey: ShownIdentity['samlKey'] }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className="mt-6 grid max-w-md gap-3 border-t border-line pt-5 text-sm">
      <h3 className="text-base font-medium">Key for encryption and signatures</h3>
      {samlKey === null ? (
        <p>
          Answers of your provider are signed and come by HTTPS, so most encrypt nothing. If yours has to, or takes our
          answers to its logouts only with a signature, make a key: its certificate is then in our metadata.
        </p>
      ) : (
        <p>
          Our metadata has a certificate, which expires on {writeDate(samlKey.expiresAt)}. Your provider may encrypt its
          answers for it, and our answers to its logouts are signed by its key. With another key, encrypted answers are
          refused until your provider has our metadata again. Without one they always are.
        </p>
      )}
      {samlKey?.opens === false && (
        <Banner tone="bad" title="The key cannot be opened any more">
          The session secret of this site has changed. Make another key, and give our metadata to your provider again.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="make-saml-key"
          size="small"
          isBusy={formData?.get('intent') === 'make-saml-key'}
        >
          {samlKey === null ? 'Make a key' : 'Make another key'}
        </Button>
        {samlKey !== null && <RemoveButton value="remove-saml-key" of="the key for encryption and signatures" />}
      </div>
    </Form>
  );
}
