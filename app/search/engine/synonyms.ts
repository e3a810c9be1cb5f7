import { foldText, stemWord } from './fold-text.ts';

/** Synonyms as people type them. Each line is a group; any phrase of it finds the others. */
const lines = `
speech to text, transcription, transcribe, stt, voice to text, dictation, asr, speech recognition
text to speech, tts, voiceover, voice over, speech synthesis, voice generator, read aloud
voice cloning, clone voice, voice copy
text to image, image generator, image generation, picture generator, ai art, draw pictures
text to video, video generator, video generation, make videos
chatbot, chat bot, ai assistant, conversational ai, virtual assistant
llm, large language model, language model
coding assistant, code completion, pair programmer, copilot for code, autocomplete code
code review, review pull requests, pr review
photo editor, photo editing, image editing, retouch
background removal, remove background, background remover, cut out background
upscale, upscaling, enlarge image, super resolution
logo maker, logo design, brand design
slides, presentation, presentations, slide deck, powerpoint, pitch deck
meeting notes, meeting notetaker, note taker, minutes, meeting summary
summarise, summarize, summary, summarization, tldr
translate, translation, translator, localisation, localization
grammar, proofreading, spelling, grammar checker
copywriting, marketing copy, ad copy
spreadsheet, excel, sheets
website builder, landing page, no code site
music generation, song generator, make music, compose music
noise removal, noise reduction, clean audio, denoise
avatar, talking head, digital human, ai presenter
seo, search engine optimisation, search engine optimization
self hosted, self hosting, on premise, on premises, run locally, locally, local models, offline
open source, open weights, free software
ui design, interface design, mockup, wireframe, prototype
video editing, edit videos, video editor
automation, workflow, workflow automation, zapier alternative
customer support, helpdesk, help desk, customer service
crm, sales pipeline, sales
email, inbox, mail
price, pricing, cost
rank, ranking, rating, rated
shut down, discontinued, retired, retirement, end of life
`;

const keyOf = (words: readonly string[]) => words.map(stemWord).join(' ');

const groups: string[][] = lines
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((phrase) => foldText(phrase)));

const groupOf = new Map(groups.flatMap((group, at) => group.map((phrase) => [keyOf(phrase.split(' ')), at] as const)));

/** Most words begin no phrase, so texts are scanned quickly. */
const firstStems = new Set([...groupOf.keys()].map((key) => key.split(' ')[0]!));

/** Words in the longest phrase that has synonyms. */
const LONGEST = Math.max(...groups.flat().map((phrase) => phrase.split(' ').length));

export interface Synonyms {
  /** Index of the phrase's first word. */
  from: number;
  to: number;
  /** The same for every phrase of the group. */
  marker: string;
  /** All phrases of the group, including this one. */
  phrases: readonly string[];
}

/** No word of a text begins with this character. */
const MARKER = '\u00a7';

export function isMarker(term: string): boolean {
  return term.startsWith(MARKER);
}

/** Phrases of `words` that have synonyms, the longest first, without overlaps. */
export function synonymsIn(words: readonly string[]): Synonyms[] {
  const found: Synonyms[] = [];
  const stems = words.map(stemWord);
  for (let from = 0; from < words.length; from++) {
    if (!firstStems.has(stems[from]!)) continue;
    for (let to = Math.min(words.length, from + LONGEST); to > from; to--) {
      const group = groupOf.get(stems.slice(from, to).join(' '));
      if (group === undefined) continue;
      found.push({ from, to, marker: MARKER + group, phrases: groups[group]! });
      from = to - 1;
      break;
    }
  }
  return found;
}
