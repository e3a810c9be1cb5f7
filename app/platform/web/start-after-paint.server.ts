/**
 * A public page reads without scripts: its text and typefaces come first, and what makes it live is asked for after the
 * first paint. On a slow line scripts would otherwise share the line with what the reader waits for.
 *
 * The router writes one module script of imports and a preload for each file. Here the preloads move into that script,
 * which waits for a frame before it imports. What the router writes differently one day is left as it is.
 */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /(<script type="module" async="">)(import "[\s\S]*?)(<\/script>)/;

/** A hidden page has no frames, and nobody who waits for its text. */
const AFTER_PAINT = 'await new Promise(go=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));';

export function startAfterPaint(html: string): string {
  if (!START.test(html)) return html;
  const files: string[] = [];
  const lean = html.replace(PRELOAD, (_link, file: string) => {
    files.push(file);
    return '';
  });
  const fetchAll = `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
  return lean.replace(START, (_script, open: string, code: string, close: string) => {
    const awaited = code
      .replace(/^import (".*?");$/gm, 'await import($1);')
      .replace(/^import \* as (\w+) from (".*?");$/gm, 'const $1 = await import($2);');
    return `${open}${AFTER_PAINT}\n${fetchAll}\n${awaited}${close}`;
  });
}
