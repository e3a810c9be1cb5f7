import { expect, it } from 'vitest';
import { exampleFor } from './suite-field.tsx';

it('the example of cases fills the placeholders of the prompt, and brings prompts of its own where there are none', () => {
  expect(exampleFor('Translate {{ text }} to {{language}}: {{text}}')).toBe(
    'id,text,language\none,text one,language one\ntwo,text two,language two\n',
  );
  expect(exampleFor('Why is the sky blue?')).toMatch(/^id,prompt,assert\.contains\n/);
});
