import { nonceAttribute } from './document-headers.server.ts';

/**
 * A public page reads without scripts: its text and typefaces come first, and what makes it live is asked for after the
 * first paint. On a slow line scripts would otherwise share the line with what the reader waits for.
 *
 * The router writes one module script of imports and a preload for each file. Here the preloads move into that script,
 * which waits for a frame before it imports. What the router writes differently one day is left as it is.
 */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const CLOSE = '</script>';

/** A hidden page has no frames, and nobody who waits for its text. */
const AFTER_PAINT = 'await new Promise(go=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));';

/**
 * In the document that has just arrived parts far down are deferred (`.deferred` in the styles). Once the page is live
 * they are laid out two in each idle moment, so that no moment is long; then nothing is deferred any more.
 */
const ARRIVING = '<html lang="en" data-arriving=""';
const SETTLE = `
{const page=document.documentElement,idle=self.requestIdleCallback??setTimeout;
const settle=()=>{
if(!page.dataset.hydrated)return setTimeout(settle,100);
const parts=[...document.querySelectorAll(".deferred")];
const next=()=>{
if(!parts.length)return delete page.dataset.arriving;
for(const part of parts.splice(0,2))part.style.contentVisibility="visible";
setTimeout(()=>idle(next),16);
};
idle(next);
};
settle();}`;

/**
 * @param nonce of the scripts that the router writes
 * @returns the page in pieces, none of which ends within a script: a page of this length is put together once, at its end
 */
export function startAfterPaint(html: string, nonce: string): string[] {
  const mark = nonceAttribute(nonce);
  const open = `<script${mark} type="module" async="">`;
  const headEnd = html.indexOf('</head>');
  // The router's script stands near the end: a search from there does not read the whole page.
  const start = html.lastIndexOf(open);
  const codeStart = start + open.length;
  const codeEnd = html.indexOf(CLOSE, codeStart);
  if (headEnd < 0 || start < headEnd || codeEnd < 0 || !html.startsWith('import "', codeStart)) return [html];
  const files: string[] = [];
  const head = html
    .slice(0, headEnd)
    .replace('<html lang="en"', ARRIVING)
    .replaceAll(`${mark}/>`, '/>')
    .replace(PRELOAD, (_link, file: string) => {
      files.push(file);
      return '';
    });
  const fetchAll = `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
  const awaited = html
    .slice(codeStart, codeEnd)
    .replace(/^import (".*?");$/gm, 'await import($1);')
    .replace(/^import \* as (\w+) from (".*?");$/gm, 'const $1 = await import($2);');
  const code = `${AFTER_PAINT}\n${fetchAll}\n${awaited}${SETTLE}`;
  return [head, html.slice(headEnd, start), open + code + CLOSE, html.slice(codeEnd + CLOSE.length)];
}
