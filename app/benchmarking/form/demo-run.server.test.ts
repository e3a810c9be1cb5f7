import { demoPrompts } from '@yardstick/bench';
import { expect, it } from 'vitest';
import { runDemo } from './demo-run.server.ts';

const ctx = { now: () => new Date('2026-11-22T12:00:00Z') };
const prompts = [...demoPrompts, 'Why is the sky blue?'];

it('a demo of the same prompt gives the same figures and answers again, so that its address can be shared', async () => {
  const facts = async (prompt: string) => {
    const { view, answers } = await runDemo(ctx, prompt);
    const figures = view.models.map((model) => model.figures);
    // The clock's time since its start is part of each sum: the last digits, which no page shows, vary with it.
    const shown = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
    return JSON.parse(JSON.stringify({ verdicts: view.verdicts, figures, answers }, shown));
  };
  expect(await facts('Why is the sky blue?')).toEqual(await facts('Why is the sky blue?'));
  expect((await facts('Why is the sea salty?')).figures).not.toEqual((await facts('Why is the sky blue?')).figures);
});

it.each(prompts)('the simulated models answer “%s” each in their own words', async (prompt) => {
  const { view, answers } = await runDemo(ctx, prompt);
  expect(view.isSimulated).toBe(true);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(3);
  for (const { text, outputTokens } of answers) {
    expect(new Set(text.toLowerCase().match(/\w{4,}/g)).size).toBeGreaterThan(40);
    expect(outputTokens).toBeGreaterThanOrEqual(150);
    expect(outputTokens).toBeLessThanOrEqual(500);
    if (!demoPrompts.includes(prompt)) expect(text).toContain(prompt);
  }
});
