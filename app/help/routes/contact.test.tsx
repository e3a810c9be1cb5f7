import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import ContactPage from './contact.tsx';

function markup(contactEmail: string | null, partnershipsEmail: string | null): string {
  const loaderData = { contactEmail, partnershipsEmail, sendsReceipts: false, canonical: '' };
  const Page = createRoutesStub([
    { path: '/', Component: () => <ContactPage {...({ loaderData } as Parameters<typeof ContactPage>[0])} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

it('the contact page shows the mailboxes that the operator has set, and leads to the form where none is set', () => {
  const both = markup('desk@acme.example', 'deals@acme.example');
  expect(both).toContain('mailto:desk@acme.example');
  expect(both).toContain('mailto:deals@acme.example');
  const none = markup(null, null);
  expect(none).not.toContain('mailto:');
  expect(none).toContain('Use the form for both');
});
