import { describe, expect, it } from 'vitest';
import { ownCertificate } from '../testing/saml-keys.ts';
import { readSamlAnswer } from './saml-provider.server.ts';

/** What nobody signed must cost little: the library's work on these documents grows with the square of their length. */

const own = { entityId: 'https://yardstick.example/saml', answerAddress: 'https://yardstick.example/answer' };
const connection = {
  issuer: 'https://login.example',
  ssoUrl: 'https://login.example/sso',
  logoutUrl: null,
  certificates: [ownCertificate],
};

const STATUS = '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>';
const signed = (more = '', of = 'a') =>
  `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#${of}"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>x</ds:DigestValue></ds:Reference>${more}</ds:SignedInfo><ds:SignatureValue>eA==</ds:SignatureValue></ds:Signature>`;
const response = (inside: string, attributes = '') =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="r"${attributes}>${STATUS}${inside}</samlp:Response>`;
const assertion = (inside: string) =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="a">${inside}</saml:Assertion>`;
/** As many as fit into a post. */
const many = (part: (at: number) => string, length = 100_000) =>
  Array.from({ length: Math.floor(length / part(1_000).length) }, (_, at) => part(at)).join('');
const prefixes = many((at) => ` xmlns:p${at}="u"`, 50_000);

async function reasonOf(xml: string): Promise<unknown> {
  const posted = Buffer.from(xml).toString('base64');
  expect(posted.length).toBeLessThan(160 * 1_024);
  const read = readSamlAnswer(connection, own, { posted, key: null }, new Date(0));
  return await read.then(
    () => null,
    (error: unknown) => (error as { reason?: string }).reason,
  );
}

describe('an answer that nobody signed', () => {
  it.each([
    ['has thousands of elements', response(many(() => '<b/>')), 'too many elements'],
    ['has thousands of elements in a signature', response(assertion(signed(many(() => '<b/>')))), 'too many elements'],
    ['has hundreds of elements in a signature', response(assertion(signed('<b/>'.repeat(200)))), 'too many parts'],
    ['has hundreds of signatures', response(assertion(many(() => signed()))), 'too many parts'],
    ['has hundreds of assertions', response(assertion(signed()).repeat(101)), 'too many parts'],
    [
      'has more groups than people have',
      response(assertion(`${signed()}<Attribute>${'<b/>'.repeat(1_001)}</Attribute>`)),
      'too many parts',
    ],
    [
      'has thousands of attributes',
      response(
        '',
        many((at) => ` a${at}=""`),
      ),
      'too many attributes',
    ],
    [
      'has dozens of attributes at one element',
      response('', Array.from({ length: 51 }, (_, at) => ` a${at}=""`).join('')),
      'too many parts',
    ],
    [
      'has thousands of attributes at hundreds of elements',
      response(assertion(`${signed()}<Attribute>${`<b${' a="" b="" c="" d="" e=""'}/>`.repeat(900)}</Attribute>`)),
      'too many attributes',
    ],
    [
      'has thousands of prefixes',
      response(
        many(() => '<b/>', 5_000),
        prefixes,
      ),
      'too many prefixes',
    ],
    [
      'has prefixes that are copied',
      response(
        many(() => '<b xmlns:p="u"/>', 50_000),
        prefixes,
      ),
      'too many prefixes',
    ],
    ['has no assertion', response(signed('', 'r')), 'not one assertion'],
    ['has two assertions', response(assertion(signed()).repeat(2)), 'not one assertion'],
    ['has no signature', response(assertion('')), 'not one signature of the assertion'],
    ['names SHA-1 in an entity', response(assertion(signed()), ' a="#sha&#49;"'), 'SHA-1'],
  ])('that %s is refused before the library reads it', async (_, xml, reason) => {
    expect(await reasonOf(xml)).toBe(reason);
  });

  it('reaches the library with as many groups as people have', async () => {
    const groups = (part: string) => `<Attribute>${part.repeat(1_000)}</Attribute>`;
    const wordiest = '<b xmlns:xs="s" xmlns:xsi="i" xsi:type="xs:string"/>';
    for (const part of ['<b/>', wordiest, '\n  <b/>'])
      expect(await reasonOf(response(assertion(`${signed()}${groups(part)}`))), part).toBe('Invalid signature');
  });
});
