import { DOMParser } from '@xmldom/xmldom';
import { everyIn } from './saml-encryption.ts';
import { SamlRefusal } from './saml-refusal.ts';

/**
 * Reads the XML of strangers before anything of it is believed. Must stay true: what costs the libraries more than it costs to send is
 * refused first. Their work grows with the square of what one element holds, and of the prefixes that are declared.
 */

const TEXT = 3;
const DEEPEST = 100;
/** A provider declares about six, again and again. */
const MOST_PREFIXES = 50;
/** Without the blanks between: a provider may indent what it writes. */
const MOST_CHILDREN = 100;
/** Each group of a person is a value of one attribute, or an attribute of its own. */
const MOST_GROUPS = 1_000;
const holdsGroups = new Set(['Attribute', 'AttributeStatement']);
const MOST_ATTRIBUTES = 50;
/** Of all elements together. Some providers write three at the value of each group. */
const MOST_ATTRIBUTES_IN_ALL = 4_000;
/** The response and the assertion have one each. */
const MOST_SIGNATURES = 4;
/** Where each group is an attribute of its own, it has two. */
const MOST_ELEMENTS = 2_500;

/** @returns the root. @throws SamlRefusal */
export function readStrangersXml(xml: string): Element {
  // No document type, so no entities; no comments or instructions, by which programs read one text in two ways.
  if (/<!|<\?(?!xml )/.test(xml)) throw new SamlRefusal('a document type, a comment or an instruction');
  if (depthOf(xml) > DEEPEST) throw new SamlRefusal('too deep');
  // The parser copies those in force for each element that declares one.
  if (new Set(Array.from(xml.matchAll(/xmlns:([^\s=]*)/g), ([, prefix]) => prefix)).size > MOST_PREFIXES)
    throw new SamlRefusal('too many prefixes');
  if (Array.from(xml.matchAll(/<[^/]/g)).length > MOST_ELEMENTS) throw new SamlRefusal('too many elements');
  const root = parse(xml);
  const elements = [root, ...everyIn(root, '*')];
  const signatures = everyIn(root, 'Signature');
  const attributes = elements.reduce((sum, element) => sum + element.attributes.length, 0);
  if (attributes > MOST_ATTRIBUTES_IN_ALL) throw new SamlRefusal('too many attributes');
  if (elements.some(isTooLong) || signatures.length > MOST_SIGNATURES || signatures.some(isLongSignature))
    throw new SamlRefusal('too many parts');
  if (elements.some(isSha1)) throw new SamlRefusal('SHA-1', 'organisation-weak-signature');
  return root;
}

const isTooLong = ({ childNodes, attributes, localName }: Element): boolean =>
  attributes.length > MOST_ATTRIBUTES ||
  Array.from(childNodes).filter(isNoBlank).length > (holdsGroups.has(localName) ? MOST_GROUPS : MOST_CHILDREN);

const isNoBlank = ({ nodeType, nodeValue }: Node): boolean => nodeType !== TEXT || (nodeValue ?? '').trim() !== '';

const isLongSignature = (signature: Element): boolean => everyIn(signature, '*').length > MOST_CHILDREN;

/** RSA-OAEP with SHA-1 is no signature with SHA-1. */
const isSha1 = (element: Element): boolean =>
  Array.from(element.attributes).some(({ value }) => /[#-]sha1$/i.test(value)) && !isEncryption(element);

function isEncryption(element: Element): boolean {
  const above: string[] = [];
  for (let at: Element | null = element; at?.nodeType === 1; at = at.parentNode as Element | null)
    above.push(at.localName);
  return above.includes('EncryptionMethod') && above.includes('EncryptedAssertion');
}

function depthOf(xml: string): number {
  let [depth, deepest] = [0, 0];
  for (const [tag] of xml.matchAll(/<[^<>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** @throws SamlRefusal */
export function parse(xml: string): Element {
  const fail = () => {
    throw new SamlRefusal('no XML');
  };
  const parser = new DOMParser({ errorHandler: { warning: () => {}, error: fail, fatalError: fail } });
  return (parser.parseFromString(xml, 'text/xml') as Document | undefined)?.documentElement ?? fail();
}
