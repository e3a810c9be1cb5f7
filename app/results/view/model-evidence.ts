import type { RunView } from '../run-view.ts';

/** What a run says of one of its models: the sentences that name it. */
export function sentencesOn(view: RunView, key: string): string[] {
  const name = view.models.find((model) => model.key === key)?.name;
  if (name === undefined) return [];
  // Longest first: a sentence on "GPT-6 Sol" says nothing of "GPT-6".
  const longer = view.models.map((model) => model.name).filter((other) => other !== name && other.includes(name));
  longer.sort((left, right) => right.length - left.length);
  const all = [...view.replacements, ...view.verdicts, ...view.qualityVerdicts, ...view.tails];
  return all.filter((sentence) => longer.reduce((text, other) => text.replaceAll(other, ''), sentence).includes(name));
}
