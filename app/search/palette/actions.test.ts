import { describe, expect, it } from 'vitest';
import { visitOf } from '../remember-visit.ts';
import { matchActions, type PaletteAction } from './actions.ts';

describe('the visits that the palette remembers', () => {
  it.each([
    ['/tool/claude', '/tool/claude'],
    ['/tool/claude?on=2026-10-01', '/tool/claude'],
    ['/models/gpt-6', '/models/gpt-6'],
    ['/vs/chatgpt-vs-claude', '/vs/chatgpt-vs-claude'],
    ['/compare?tools=chatgpt,claude&rows=different', '/compare?tools=chatgpt,claude'],
    ['/models/compare?models=gpt-6,o3', '/models/compare?models=gpt-6,o3'],
  ])('%s is remembered as %s', (address, visit) => expect(visitOf(address)).toBe(visit));

  it.each(['/', '/tools', '/models', '/compare', '/models/compare', '/tool/claude/history', '/account?x=/tool/claude'])(
    '%s is not remembered',
    (address) => expect(visitOf(address)).toBeUndefined(),
  );
});

describe('an action of the palette', () => {
  const action = (label: string, words: string): PaletteAction => ({ label, words, Icon: () => null, run: () => {} });
  const theme = action('Switch to the dark theme', 'switch theme dark light mode');
  const clear = action('Clear the comparison', 'clear empty comparison');
  const add = action('Add Claude to the comparison', '');

  it.each([
    ['dark theme', { named: [theme], begun: [] }],
    ['cl', { named: [], begun: [clear] }],
    ['claude', { named: [], begun: [] }],
    ['dark claude', { named: [], begun: [] }],
  ])('is found by its words in any order, and never by the name of a tool: "%s"', (text, found) =>
    expect(matchActions([theme, clear, add], text)).toEqual(found),
  );
});
