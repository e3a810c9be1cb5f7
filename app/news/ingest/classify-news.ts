import type { NewsCategory } from '../news-item.ts';

/**
 * How an item gets its category. The rules are tried in order, first on the title, then on the extract; the first match
 * decides. Without a match the feed's category applies.
 */
export interface SortRule {
  category: NewsCategory;
  about: string;
  pattern: RegExp;
}

const words = (...parts: string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

export const newsRules: readonly SortRule[] = [
  {
    category: 'regulation',
    about: 'laws, courts, authorities',
    pattern: words(
      'ai act',
      'regulat(?:ion|ions|ors?|ory|es?)',
      'legislation',
      'lawsuits?',
      'sues?',
      'sued',
      'copyright',
      'antitrust',
      'court',
      'senate',
      'congress',
      'parliament',
      'ftc',
      'european commission',
      'executive order',
      'gdpr',
    ),
  },
  {
    category: 'video-generation',
    about: 'moving pictures',
    pattern: words(
      'text[- ]to[- ]video',
      'image[- ]to[- ]video',
      'video (?:generat\\w+|models?|diffusion|editing)',
      'generat\\w+ videos?',
      'sora',
      'veo(?: ?\\d[\\d.]*)?',
      'kling',
      'runway',
      'pika',
      'luma',
      'seedance',
    ),
  },
  {
    category: 'image-generation',
    about: 'still pictures',
    pattern: words(
      'text[- ]to[- ]image',
      'image (?:generat\\w+|models?|diffusion|editing)',
      'generat\\w+ images?',
      'stable diffusion',
      'midjourney',
      'dall[- ]?e',
      'flux(?:[. ]?\\d[\\d.]*)?',
      'imagen(?: ?\\d[\\d.]*)?',
      'nano banana',
      'firefly',
      'ideogram',
    ),
  },
  {
    category: 'audio',
    about: 'speech, music, sound',
    pattern: words(
      'text[- ]to[- ]speech',
      'speech[- ]to[- ]text',
      'speech',
      'tts',
      'asr',
      'voices?',
      'transcri\\w+',
      'whisper',
      'voxtral',
      'elevenlabs',
      'suno',
      'udio',
      'music',
      'audio',
      'podcasts?',
    ),
  },
  {
    category: 'coding',
    about: 'programming and its tools',
    pattern: words(
      'cod(?:ing|e review|e generation)',
      'codex',
      'copilot',
      'claude code',
      'cursor',
      'windsurf',
      'developers?',
      'programming',
      'software engineer\\w*',
      'ides?',
      'pull requests?',
      'sdks?',
      'swe-bench',
      'debugging',
      'refactor\\w*',
      'cuda',
      'kubernetes',
    ),
  },
  {
    category: 'open-source',
    about: 'weights and code that anyone may use',
    pattern: words(
      'open[- ]sourc\\w+',
      'open[- ]weights?',
      'open models?',
      'apache 2(?:\\.0)?',
      'mit licen[cs]e',
      'hugging ?face',
      'ollama',
      'llama\\.cpp',
      'gguf',
      'transformers library',
    ),
  },
  {
    category: 'model-release',
    about: 'a new model or version',
    pattern: words(
      '(?:introduc|announc|releas|launch|unveil|present)\\w* [^.]{0,60}?(?:models?|gpt|claude|gemini|llama|mistral|grok|qwen|deepseek|gemma|phi|nemotron)[\\w.-]*',
      '(?:gpt|claude|gemini|llama|grok|qwen|deepseek|gemma|phi)[- ]?\\w*[- ]?\\d[\\w.]*',
      'new model',
      'now available in',
      'general availability',
      'system card',
    ),
  },
  {
    category: 'research',
    about: 'papers, methods, benchmarks',
    pattern: words(
      'research(?:ers)?',
      'papers?',
      'arxiv',
      'benchmarks?',
      'dataset',
      'evaluat\\w+',
      'interpretability',
      'reinforcement learning',
      'neural',
      'theorem',
      'proofs?',
      'science',
      'scientific',
      'study',
    ),
  },
  {
    category: 'business',
    about: 'money, people, customers',
    pattern: words(
      'funding',
      'raises?',
      'valuation',
      'acqui\\w+',
      'merger',
      'ipo',
      'revenue',
      'partner(?:s|ship|ships)?',
      'customers?',
      'enterprise',
      'ceo',
      'hires?',
      'appoint\\w*',
      'layoffs?',
      'invest\\w*',
      'pricing',
      'data ?cent(?:er|re)s?',
      'case study',
    ),
  },
  {
    category: 'language',
    about: 'text models in general',
    pattern: words(
      'llms?',
      'language models?',
      'chatbots?',
      'prompts?',
      'prompting',
      'tokens?',
      'rag',
      'retrieval',
      'translation',
      'summari[sz]ation',
      'agents?',
      'chatgpt',
      'reasoning',
    ),
  },
];

/** @param fallback the feed's category */
export function classifyNews(title: string, extract: string, fallback: NewsCategory): NewsCategory {
  for (const text of [title, extract]) {
    const rule = newsRules.find(({ pattern }) => pattern.test(text));
    if (rule) return rule.category;
  }
  return fallback;
}
