import { literalText } from '@yardstick/bench/words';
import { describe, expect, it } from 'vitest';
import { type CheckRow, checkKinds, checksOfRows, literalCheck, rowOfCheck } from './answer-check.ts';

describe('checks of the form', () => {
  it.each(checkKinds.filter(({ id }) => id !== 'written').map(({ id, placeholder }) => [id, placeholder] as const))(
    '%s is written for the engine and read back into its row',
    (kind, value) => {
      const [check] = checksOfRows([{ kind, value }]);
      expect(rowOfCheck(check!)).toEqual({ kind, value });
    },
  );

  it('knows its row again when names stand in another order, as a database keeps them', () => {
    expect(rowOfCheck({ arguments: { seats: 2 }, 'tool-called': 'book' })).toEqual({
      kind: 'tool-called',
      value: 'book({"seats":2})',
    });
    expect(rowOfCheck({ name: 'at most 50 words', length: { max: 50, unit: 'words' } })).toEqual({
      kind: 'max-words',
      value: '50',
    });
  });

  it.each([
    [{ 'tool-called': 'book' }, 'book'],
    [{ 'not-tool-called': 'book', arguments: { seats: 2 } }, 'book({"seats":2})'],
  ])('reads a call of a tool with and without its arguments: %j', (check, value) => {
    const row = rowOfCheck(check);
    expect(row.value).toBe(value);
    expect(checksOfRows([row])).toEqual([check]);
  });

  it('hands on arguments of a call that are no JSON object, so that they are refused', () => {
    for (const value of ['book(seats)', 'book({"seats":2},"x":{})'])
      expect(checksOfRows([{ kind: 'tool-called', value }])).toEqual([{ 'tool-called': value }]);
  });

  it('leaves out rows that were left empty, but JSON needs no text', () => {
    const rows: CheckRow[] = [
      { kind: 'contains', value: '  ' },
      { kind: 'json', value: '' },
    ];
    expect(checksOfRows(rows)).toEqual([{ json: true }]);
  });

  it('keeps a check that has no row of its own as it would stand in a suite', () => {
    const check = { similar: 'Paris', threshold: 0.5 };
    const row = rowOfCheck(check);
    expect(row).toEqual({ kind: 'written', value: '{"similar":"Paris","threshold":0.5}' });
    expect(checksOfRows([row])).toEqual([check]);
  });

  it('escapes braces of a prompt without cases, but none of code, which has no variables filled in', () => {
    const check = { javascript: 'output.includes("{{x}}")', value: '{{y}}' };
    expect(literalCheck(check)).toEqual({ ...check, value: literalText('{{y}}') });
    expect(literalCheck({ type: 'javascript', code: '"{{x}}"' })).toEqual({ type: 'javascript', code: '"{{x}}"' });
  });

  it('hands on what is not JSON, so that it is refused and not dropped', () => {
    expect(checksOfRows([{ kind: 'written', value: 'contains water' }])).toEqual([{ 'contains water': true }]);
  });
});
