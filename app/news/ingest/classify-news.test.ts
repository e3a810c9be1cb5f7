import { describe, expect, it } from 'vitest';
import { newsCategories } from '../news-item.ts';
import { classifyNews, newsRules } from './classify-news.ts';

describe('categories of news', () => {
  it.each([
    ['EU AI Act enters its next phase', 'regulation'],
    ['Authors sue over copyright in training data', 'regulation'],
    ['Introducing Sora 3', 'video-generation'],
    ['A new text-to-image model from Black Forest Labs', 'image-generation'],
    ['FLUX.2 is here', 'image-generation'],
    ['Voxtral 3 transcribes in 40 languages', 'audio'],
    ['Codex can now review pull requests', 'coding'],
    ['Mistral publishes open weights of Large 4', 'open-source'],
    ['Introducing Claude Opus 6', 'model-release'],
    ['GPT-6.1 is rolling out', 'model-release'],
    ['Researchers prove a theorem with machine help', 'research'],
    ['Mistral raises three billion euros', 'business'],
    ['Why prompting still matters', 'language'],
  ] as const)('%s: %s', (title, category) => expect(classifyNews(title, '', 'business')).toBe(category));

  it('looks at the extract only when the title says nothing, and else at the feed', () => {
    expect(classifyNews('A quiet week', 'The senate voted.', 'research')).toBe('regulation');
    expect(classifyNews('Introducing Claude Opus 6', 'The court decided.', 'research')).toBe('model-release');
    expect(classifyNews('A quiet week', 'Nothing happened.', 'audio')).toBe('audio');
  });

  it('matches words, not parts of words', () => {
    expect(classifyNews('Discourtesy at breakfast', '', 'business')).toBe('business');
    expect(classifyNews('An aside about bridges', '', 'business')).toBe('business');
  });

  it('has a rule for every category', () => {
    expect(newsRules.map(({ category }) => category).sort()).toEqual(newsCategories.map(({ id }) => id).sort());
  });
});
