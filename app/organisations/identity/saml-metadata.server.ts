import type { SamlConnection } from './saml-provider.server.ts';
import { parse } from './saml-xml.ts';

/** Reads the metadata of a SAML identity provider (SAML 2.0 Metadata) that an owner pasted. */

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** @returns the connection, its certificates without lines around; or a sentence for what cannot be used */
export function readProviderMetadata(xml: string): SamlConnection | { problem: string } {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return { problem: 'Metadata with a document type is not read.' };
  const root = parsed(xml.trim());
  if (root === null) return { problem: 'This is no XML. Paste the whole metadata of your provider.' };
  const entities = elements(root, METADATA, 'EntityDescriptor', true);
  const providers = entities.filter((entity) => elements(entity, METADATA, 'IDPSSODescriptor').length > 0);
  const [entity] = providers;
  if (entity === undefined) return { problem: 'There is no identity provider in this metadata.' };
  if (providers.length > 1)
    return { problem: 'There are several identity providers in this metadata. Paste that of your own alone.' };
  const descriptor = elements(entity, METADATA, 'IDPSSODescriptor')[0]!;
  const ssoUrl = elements(descriptor, METADATA, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location');
  if (!ssoUrl) return { problem: 'The provider offers no login by HTTP-Redirect, which this site uses.' };
  const logout = elements(descriptor, METADATA, 'SingleLogoutService').find(
    (service) => service.getAttribute('Binding') === REDIRECT,
  );
  const logoutUrl = logout?.getAttribute('ResponseLocation') || logout?.getAttribute('Location') || null;
  const certificates = elements(descriptor, METADATA, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) =>
      elements(key, SIGNATURES, 'X509Certificate').map(({ textContent }) => (textContent ?? '').trim()),
    );
  return { issuer: entity.getAttribute('entityID') ?? '', ssoUrl, logoutUrl, certificates: [...new Set(certificates)] };
}

function parsed(xml: string): Element | null {
  try {
    return parse(xml);
  } catch {
    return null;
  }
}

function elements(of: Element, namespace: string, name: string, withSelf = false): Element[] {
  const isSelf = withSelf && of.localName === name && of.namespaceURI === namespace;
  return [...(isSelf ? [of] : []), ...Array.from(of.getElementsByTagNameNS(namespace, name))];
}
