const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What stands under the name of a tool: the first sentence of its description. */
export const firstSentence = (text: string): string => [...sentences.segment(text)][0]?.segment.trim() ?? '';
