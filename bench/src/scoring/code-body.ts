// The code of a check as the body of a function of `output` and `context`. It is only parsed here, never run.

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** Semicolons after which the expression may begin, from the last on: those of functions inside it are among them. */
const MOST_ENDS = 20;

/** Why a text is no body of a function; null where it is one. Parsed alone, so that it cannot close what it is written into. */
function faultOf(body: string): string | null {
  try {
    new AsyncFunction('output', 'context', body);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * An expression, an expression after declarations on the same line (`const n = Number(output); n > 3`), or the body of a function that
 * returns something. Null for what is no JavaScript.
 */
export function bodyOf(code: string): string | null {
  const known = bodies.get(code);
  if (known !== undefined) return known;
  const body = readBody(code);
  if (bodies.size >= MOST_KNOWN) bodies.clear();
  bodies.set(code, body);
  return body;
}

/** The same check is made of every answer. */
const bodies = new Map<string, string | null>();
const MOST_KNOWN = 500;

function readBody(code: string): string | null {
  const text = withoutEnd(code);
  const ends = /^(?:const|let|var)\s/.test(text) ? [...text.matchAll(/;/g)].map(({ index }) => index + 1) : [];
  const bodies = [0, ...ends.slice(-MOST_ENDS).reverse()].map(
    (end) => `${text.slice(0, end)} return (${text.slice(end)}\n);`,
  );
  return [...bodies, text].find((body) => faultOf(body) === null) ?? null;
}

/** Without the semicolons and spaces at its end. A pattern would take the square of their number, and they are somebody else's. */
function withoutEnd(code: string): string {
  let end = code.length;
  while (end > 0 && /[;\s]/.test(code[end - 1] as string)) end--;
  return code.slice(0, end).trimStart();
}

/** What is wrong with the code of a check; null: nothing. */
export function codeFault(code: string): string | null {
  const body = bodyOf(code);
  if (body === null) return `is not JavaScript: ${faultOf(code) ?? 'it cannot be read'}`;
  return /\breturn\b/.test(body) ? null : 'returns nothing: write one expression, or return true, false or a number';
}
