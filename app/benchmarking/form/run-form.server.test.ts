import { expect, it } from 'vitest';
import { requestOfForm } from './run-form.server.ts';

it('line breaks of text areas reach models as LF, as they do from a file', () => {
  const form = new FormData();
  const texts = { prompt: 'a\r\nb', system: 'c\r\nd', table: 'id,thing\r\none,"e\r\nf"\r\n', judgeCriteria: 'g\rh' };
  for (const [name, value] of Object.entries({
    ...texts,
    judgeModelId: 'judge',
    checkKind: 'equals',
    checkValue: 'i\r\nj',
  }))
    form.set(name, value);
  const request = requestOfForm(form);
  expect(request).toMatchObject({
    prompt: 'a\nb',
    system: 'c\nd',
    checks: [{ equals: 'i\nj' }],
    table: { text: 'id,thing\none,"e\nf"\n' },
    judge: { criteria: 'g\nh' },
  });
  expect(JSON.stringify(request)).not.toContain('\\r');
});
