import { expect, it } from 'vitest';
import { scoreMarkup } from './score-parts.server.tsx';

const sheet = { title: 'Why 3.7', summary: '', words: '', parts: [] };

it('only a tool with a score is offered a badge with it', () => {
  expect(scoreMarkup(sheet, { id: 'aider', rating: 3.7 })).toContain('href="/tool/aider/badge"');
  expect(scoreMarkup(sheet, { id: 'amp', rating: 0 })).not.toContain('badge');
});
