/** What the module beside an imported suite begins with. Each check takes the answer, its case and the value that the suite gives it. */
export const MODULE_HEAD = `// Checks of a promptfoo configuration that need code. They are made without files and network; their modules are loaded before.
import { isDeepStrictEqual } from 'node:util';

const check = (made, ...transforms) => async (output, { variables, sample, value }) => {
  const context = { vars: variables, sample };
  let answer = output;
  for (const transform of transforms) answer = await changed(transform, answer, context);
  const { pass, score, reason } = await made(answer, context, value);
  return { passed: pass, ...(score === undefined ? {} : { value: score }), ...(reason === undefined ? {} : { reason }) };
};
const changed = async (transform, answer, context) => {
  const made = await transform(answer, context);
  if (made === undefined || made === null) throw new Error('the transform returned nothing');
  return made;
};
const after = (transform, made) => async (output, context, value) => made(await changed(transform, output, context), context, value);
const not = (made) => async (output, context, value) => {
  const { pass, score, reason, threw } = await made(output, context, value);
  if (threw) return { pass: false, reason };
  return { pass: pass === null ? null : !pass, ...(score === undefined ? {} : { score: 1 - score }), reason };
};
// A boolean, a grade (above 0 passes), or an object.
const code = (run, threshold) => async (output, context) => {
  let result;
  try {
    result = await run(output, context);
  } catch (error) {
    return { pass: false, reason: 'the check threw ' + error, threw: true };
  }
  if (typeof result === 'boolean') return { pass: result };
  const { pass, score = Number(pass), reason } = typeof result === 'object' && result !== null ? result : { score: result };
  if (typeof score !== 'number' || Number.isNaN(score)) throw new Error('the check returned neither true or false nor a number');
  return { pass: pass ?? (threshold === undefined ? score > 0 : score >= threshold), score, reason };
};
// The weighted mean of the scores has to reach the threshold; without one, all parts have to pass. Where a part that counts could not be
// made (pass is null), nothing is said, whatever the others are: to speak only where these decide would pass or fail one kind of answer.
const share = (threshold, parts) => async (output, context, values) => {
  let sum = 0;
  let weights = 0;
  const [failed, unmade] = [[], []];
  for (const [index, [weight, made, name]] of parts.entries()) {
    const { pass, score = Number(pass) } = await made(output, context, values[index]);
    sum += score * weight;
    weights += weight;
    if (pass === null && weight > 0) unmade.push(name);
    else if (pass === false) failed.push(name);
  }
  const score = weights > 0 ? sum / weights : 0;
  if (unmade.length > 0) return { pass: null, reason: 'could not be made: ' + unmade.join(', ') };
  const pass = threshold === undefined ? failed.length === 0 : score >= threshold;
  return { pass, score, reason: score.toFixed(2) + ' of 1' + (failed.length > 0 ? '; failed: ' + failed.join(', ') : '') };
};
const parsed = (text) => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};
const holdsJson = (text) => {
  for (let start = text.indexOf('{'), tries = 0; start !== -1 && tries < 100; start = text.indexOf('{', start + 1), tries++)
    for (let end = text.lastIndexOf('}'), ends = 0; end > start && ends < 100; end = text.lastIndexOf('}', end - 1), ends++)
      if (parsed(text.slice(start, end + 1))) return true;
  return false;
};
const text = ({ type, ignoreCase, flags, min = 0, max = Infinity }) => (output, context, value) => {
  const fold = (one) => (ignoreCase ? String(one).toLowerCase() : String(one));
  const answer = typeof output === 'string' ? output : JSON.stringify(output);
  const holds = (one) => fold(answer).includes(fold(one));
  if (type === 'latency' && context.sample.metrics.responseMs === null)
    return { pass: null, reason: 'the time is unknown' };
  const tests = {
    equals: () => (typeof value === 'string' ? fold(answer.trim()) === fold(value.trim()) : isDeepStrictEqual(parsed(answer)?.value, value)),
    contains: () => holds(value),
    'contains-any': () => value.some(holds),
    'contains-all': () => value.every(holds),
    'starts-with': () => fold(answer.trimStart()).startsWith(fold(value)),
    regex: () => new RegExp(value, flags).test(answer),
    json: () => parsed(answer) !== null,
    'contains-json': () => holdsJson(answer),
    length: () => {
      const words = answer.split(/\\s+/).filter((word) => word !== '').length;
      return words >= min && words <= max;
    },
    latency: () => context.sample.metrics.responseMs <= max,
  };
  const pass = tests[type]();
  return { pass, ...(pass ? {} : { reason: 'read “' + answer.slice(0, 60).toWellFormed() + '”' }) };
};
`;
