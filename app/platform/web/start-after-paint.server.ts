import { nonceAttribute } from './document-headers.server.ts';

/**
 * Delays a public page's scripts until after the first paint: the text is readable without them, and on a slow line
 * they would compete with it.
 * The router writes one module script of imports and a preload for each file. Here the preloads move into that script,
 * which waits for a frame before it imports. If the router's output changes, the page is left as it is.
 */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const CLOSE = '</script>';

/** A hidden page has no animation frames, and nobody waits for its text. */
const AFTER_PAINT = 'await new Promise(go=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));';

/**
 * In a new document, parts far down the page are deferred (`.deferred` in the styles). Once the page is interactive
 * they are laid out, two per idle period so that none is long; then nothing is deferred any more.
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
 * @param nonce of the router's inline scripts
 * @returns the page in pieces, none of which ends within a script
 */
export function startAfterPaint(html: string, nonce: string): string[] {
  const mark = nonceAttribute(nonce);
  const open = `<script${mark} type="module" async="">`;
  const headEnd = html.indexOf('</head>');
  // The router's script is near the end: searching from there does not read the whole page.
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
