import { describe, expect, test } from 'vitest';
import { runSuite } from '../index.ts';
import type { ModelSpec } from '../record.ts';
import type { MediaPart } from '../request.ts';
import { asked, base64, MP3, mp3, PDF, PNG, pdf, wav } from '../testing/attachments.ts';
import { AnswerDraft } from './answer-draft.ts';
import { findDialect } from './dialects.ts';
import { findMediaProblem } from './media-support.ts';
import { chatUsage } from './openai-chat.ts';

describe('What is sent', () => {
  const sent = (id: string, ...parts: MediaPart[]) =>
    JSON.stringify(
      findDialect(id)?.buildRequest({
        model: 'm',
        prompt: asked(...parts),
        exchanges: [],
        isStreaming: true,
        parameters: {},
        provider: 'x',
      }).body,
    );
  const data = base64(PDF);

  test('a PDF in the form each protocol knows', () => {
    const address = `data:application/pdf;base64,${data}`;
    expect(sent('openai-chat', pdf)).toContain(
      `{"type":"file","file":{"filename":"report.pdf","file_data":"${address}"}}`,
    );
    expect(sent('openai-responses', pdf)).toContain(
      `{"type":"input_file","filename":"report.pdf","file_data":"${address}"}`,
    );
    expect(sent('anthropic', pdf)).toContain(
      `{"type":"document","title":"report.pdf","source":{"type":"base64","media_type":"application/pdf","data":"${data}"}}`,
    );
    expect(sent('gemini', pdf)).toContain(`{"inlineData":{"mimeType":"application/pdf","data":"${data}"}}`);
    expect(sent('mistral', pdf)).toContain(
      `{"type":"document_url","document_url":"${address}","document_name":"report.pdf"}`,
    );
  });

  test('a PDF by address where the protocol takes one', () => {
    const there: MediaPart = { type: 'pdf', url: 'https://example.com/a.pdf', mediaType: 'application/pdf' };
    expect(sent('openai-responses', there)).toContain('{"type":"input_file","file_url":"https://example.com/a.pdf"}');
    expect(sent('anthropic', there)).toContain('"source":{"type":"url","url":"https://example.com/a.pdf"}');
    expect(sent('gemini', there)).toContain('"fileUri":"https://example.com/a.pdf","mimeType":"application/pdf"');
  });

  test('a recording in the form each protocol knows', () => {
    const sound = base64(MP3);
    expect(sent('openai-chat', mp3)).toContain(
      `{"type":"input_audio","input_audio":{"data":"${sound}","format":"mp3"}}`,
    );
    expect(sent('openai-chat', wav)).toContain('"format":"wav"');
    expect(sent('gemini', mp3)).toContain(`{"inlineData":{"mimeType":"audio/mp3","data":"${sound}"}}`);
    expect(sent('mistral', mp3)).toContain(`{"type":"input_audio","input_audio":"${sound}"}`);
  });
});

describe('A model that cannot be sent an attachment', () => {
  const model = (provider: string, name: string, more = {}): ModelSpec => ({
    key: name,
    provider,
    model: name,
    ...more,
  });
  const problem = (one: ModelSpec, part: MediaPart) =>
    findMediaProblem({ suite: { name: 's', cases: [{ id: 'intro', prompt: asked(part) }] }, models: [one] });

  test('is refused before the run, with model, case and reason', async () => {
    expect(await problem(model('anthropic', 'claude-haiku-4-5'), mp3)).toBe(
      'claude-haiku-4-5 cannot be sent case “intro”, which has an audio recording, call.mp3: Anthropic’s messages has no place for audio. Leave out the model or the case.',
    );
    expect(await problem(model('cohere', 'command-a-03-2025'), pdf)).toContain('Cohere’s chat has no place for PDFs');
    expect(await problem(model('openai', 'gpt-x', { protocol: 'openai-responses' }), wav)).toContain(
      'no place for audio',
    );
    const image: MediaPart = { type: 'image', data: base64(PNG), mediaType: 'image/png' };
    expect(await problem(model('mistral', 'codestral-latest'), image)).toContain(
      'by the list of models it reads no images',
    );
    const there: MediaPart = { type: 'pdf', url: 'https://example.com/a.pdf', mediaType: 'application/pdf' };
    expect(await problem(model('openai', 'gpt-x'), there)).toContain('takes PDFs only as files, not by address');
  });

  test('is tried where nothing is known of it', async () => {
    expect(await problem(model('openai', 'gpt-unheard-of'), pdf)).toBeNull();
    expect(await problem(model('google', 'gemini-2.5-flash'), mp3)).toBeNull();
    expect(await problem(model('demo', 'demo-swift'), mp3)).toBeNull();
  });

  test('stops a run of the library before anything is called', async () => {
    const started = runSuite({
      suite: { name: 's', cases: [{ id: 'intro', prompt: asked(mp3) }] },
      models: [model('anthropic', 'claude-haiku-4-5')],
      rounds: 1,
      seed: 1,
      sink: () => {},
    });
    await expect(started).rejects.toThrow(/^claude-haiku-4-5 cannot be sent case “intro”/);
  });
});

describe('Audio that was counted', () => {
  test('is told apart by OpenAI, by Mistral in seconds alone, and not where part of it was cached', () => {
    const details = (more: object) => ({ prompt_tokens: 90, completion_tokens: 5, prompt_tokens_details: more });
    expect(chatUsage(details({ audio_tokens: 60 })).audioTokens).toBe(60);
    expect(chatUsage(details({ audio_tokens: 60, cached_tokens: 20 })).audioTokens).toBeNull();
    expect(chatUsage({ prompt_tokens: 4, completion_tokens: 5, prompt_audio_seconds: 30 }).audioTokens).toBeNull();
    expect(chatUsage(details({ audio_tokens: 0 }))).not.toHaveProperty('audioTokens');
  });

  test('is told apart by Gemini, cached or not', () => {
    const read = (usageMetadata: object) => {
      const draft = new AnswerDraft();
      findDialect('gemini')?.readWhole({ candidates: [], usageMetadata }, draft);
      return draft.usage;
    };
    const of = (tokenCount: number) => [
      { modality: 'TEXT', tokenCount: 8 },
      { modality: 'AUDIO', tokenCount },
    ];
    const heard = { promptTokenCount: 108, candidatesTokenCount: 5, promptTokensDetails: of(100) };
    expect(read(heard)).toMatchObject({ uncachedInputTokens: 108, audioTokens: 100, audioCacheReadTokens: 0 });
    const cached = { ...heard, cachedContentTokenCount: 68 };
    expect(read({ ...cached, cacheTokensDetails: of(60) })).toMatchObject({
      uncachedInputTokens: 40,
      audioTokens: 40,
      audioCacheReadTokens: 60,
    });
    expect(read(cached)).toMatchObject({ audioTokens: null });
    expect(read({ promptTokenCount: 8, candidatesTokenCount: 5 })).not.toHaveProperty('audioTokens');
  });
});
