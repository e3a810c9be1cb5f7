import { describe, expect, it } from 'vitest';
import { decodeFeed } from './decode-feed.ts';
import { FeedUnreadable, MAX_ENTRIES, readEntries } from './read-entries.ts';

const now = new Date('2026-11-20T12:00:00Z');
const base = 'https://feeds.example/rss.xml';
const read = (text: string) => readEntries(decodeFeed(new TextEncoder().encode(text), ''), base, now);
const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
const one = { title: 'One', url: 'https://a.example/1', date: new Date('2026-11-03T10:00:00Z'), extract: 'Text' };

describe('feeds as they come', () => {
  it.each([
    [
      'RSS 0.91 with its document type',
      '<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><title>T</title><item><title>One</title><link>https://a.example/1</link><description>Text</description></item></channel></rss>',
      null,
    ],
    [
      'RSS 0.92',
      '<rss version="0.92"><channel><item><title>One</title><link>https://a.example/1</link><description>Text</description></item></channel></rss>',
      null,
    ],
    [
      'RSS 1.0',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>T</title></channel><item rdf:about="https://a.example/1"><title>One</title><link>https://a.example/1</link><description>Text</description><dc:date>2026-11-03T10:00:00Z</dc:date></item></rdf:RDF>',
      one.date,
    ],
    [
      'RSS 2.0',
      rss(
        '<item><title>One</title><link>https://a.example/1</link><description>Text</description><pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate></item>',
      ),
      one.date,
    ],
    [
      'RSS 2.0 in capitals',
      '<RSS version="2.0"><CHANNEL><ITEM><TITLE>One</TITLE><LINK>https://a.example/1</LINK><DESCRIPTION>Text</DESCRIPTION><PUBDATE>Tue, 03 Nov 2026 10:00:00 GMT</PUBDATE></ITEM></CHANNEL></RSS>',
      one.date,
    ],
    [
      'Atom 0.3',
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><entry><title>One</title><link rel="alternate" type="text/html" href="https://a.example/1"/><id>x</id><issued>2026-11-03T10:00:00Z</issued><modified>2026-11-03T10:00:00Z</modified><summary>Text</summary></entry></feed>',
      one.date,
    ],
    [
      'Atom 1.0',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>One</title><link rel="self" href="https://a.example/self"/><link href="https://a.example/1"/><id>urn:1</id><updated>2026-11-03T10:00:00Z</updated><summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Text</p></div></summary></entry></feed>',
      one.date,
    ],
    [
      'JSON Feed 1.1',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'T',
        items: [
          {
            id: 7,
            url: 'https://a.example/1',
            title: 'One',
            content_html: '<p>Text</p>',
            date_published: '2026-11-03T10:00:00Z',
          },
        ],
      }),
      one.date,
    ],
  ])('%s is read', (_version, text, date) => expect(read(text).entries).toEqual([{ ...one, date }]));

  it('takes markup out of titles and texts, however often it was escaped', () => {
    const { entries } = read(
      rss(
        '<item><title>A &amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt; &lt;i&gt;move&lt;/i&gt; &amp;amp; more</title><link>https://a.example/1</link><description><![CDATA[<p>Hi <script>steal()</script>there &hellip;</p>]]></description></item>',
      ),
    );
    expect(entries[0]).toMatchObject({ title: 'A bold move & more', extract: 'Hi there …' });
  });

  it('finds a link where one is: a permanent id, an Atom link, a path without a host', () => {
    const links = read(
      rss(
        '<link>https://a.example/blog/</link><item><title>a</title><guid>https://a.example/guid</guid></item><item><title>b</title><link>/path</link></item><item><title>c</title><guid isPermaLink="false">https://a.example/no</guid></item><item><title>d</title><link>javascript:alert(1)</link></item><item><title>e</title><link>data:text/html,x</link></item>',
      ),
    );
    expect(links.entries.map(({ url }) => url)).toEqual(['https://a.example/guid', 'https://a.example/path']);
    expect(links.skipped).toBe(3);
  });

  it('needs no id and no title, but something to read', () => {
    const { entries, skipped } = read(
      rss(
        '<item><link>https://a.example/1</link><description>Only text</description></item><item><link>https://a.example/2</link></item>',
      ),
    );
    expect(entries).toEqual([{ title: 'Only text', url: 'https://a.example/1', date: null, extract: '' }]);
    expect(skipped).toBe(1);
  });

  it('leaves a wrong date out rather than guessing', () => {
    expect(
      read(rss('<item><title>x</title><link>https://a.example/1</link><pubDate>32 Nov 2026</pubDate></item>'))
        .entries[0]?.date,
    ).toBeNull();
  });

  it('shortens long titles and texts', () => {
    const [entry] = read(
      rss(
        `<item><title>${'word '.repeat(200)}</title><link>https://a.example/1</link><description>${'text '.repeat(5000)}</description></item>`,
      ),
    ).entries;
    expect(entry!.title.length).toBeLessThanOrEqual(200);
    expect(entry!.extract.length).toBeLessThanOrEqual(280);
  });

  it('looks at the newest entries of a very long feed only', () => {
    const items = Array.from(
      { length: 30_000 },
      (_, index) => `<item><title>n${index}</title><link>https://a.example/${index}</link></item>`,
    ).join('');
    const { entries } = read(rss(items));
    expect(entries).toHaveLength(MAX_ENTRIES);
    expect(entries[0]?.title).toBe('n0');
  });
});

describe('feeds that want to do harm', () => {
  const bomb = Array.from({ length: 12 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
    '',
  );

  it.each([
    ['read files (XXE)', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    ['ask other servers (XXE)', '<!DOCTYPE r [<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;]>', '&x;'],
    ['swell (billion laughs)', `<!DOCTYPE r [<!ENTITY l0 "lol">${bomb}]>`, '&l12;'],
  ])('cannot %s', (_what, doctype, entity) => {
    const text = `<?xml version="1.0"?>${doctype}${rss(`<item><title>Title ${entity}</title><link>https://a.example/1</link></item>`)}`;
    let titles: string[] = [];
    try {
      titles = read(text).entries.map(({ title }) => title);
    } catch (error) {
      expect(error).toBeInstanceOf(FeedUnreadable);
    }
    for (const title of titles) {
      expect(title).not.toMatch(/root:|lol/);
      expect(title.length).toBeLessThan(200);
    }
  });

  it.each([
    ['a page', '<!doctype html><html><body>Not found</body></html>'],
    ['nothing', ''],
    ['a picture', '\u0089PNG\r\n'],
    ['JSON that is no feed', '{"items":[]}'],
    ['a feed that breaks off', '<rss version="2.0"><channel><item><title>half'],
    ['a tower of elements', `<rss version="2.0"><channel><item>${'<a>'.repeat(100_000)}`],
    ['a tower of JSON', `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(100_000)}`],
  ])('and what is no feed at all is named: %s', (_what, text) => expect(() => read(text)).toThrow(FeedUnreadable));
});
