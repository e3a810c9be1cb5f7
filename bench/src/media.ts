// What may be sent beside the text of a message: images, PDF documents and recordings. Pure, also for browsers.
import type { MediaPart, Message, SuiteCase } from './request.ts';

export type MediaKind = MediaPart['type'];

/** Media types that models are sent, by kind: what `mediaTypeOf` tells from the first bytes. */
export const mediaTypes: Record<MediaKind, readonly string[]> = {
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  pdf: ['application/pdf'],
  audio: ['audio/wav', 'audio/mpeg'],
};

/** What can be attached, in words. */
export const MEDIA_WORDS = 'PNG, JPEG, GIF and WebP images, PDF documents, and WAV and MP3 recordings';

/** Attachments of one message at most; all of them together before base64, bytes. */
export const MOST_ATTACHMENTS = 100;
export const MOST_ATTACHED_BYTES = 20 * 1024 * 1024;

/** The kind of a media type, by its own name or another usual one; null for what models are not sent. */
export function kindOfMedia(mediaType: string): MediaKind | null {
  if (mediaType.startsWith('image/')) return 'image';
  if (mediaType === 'application/pdf') return 'pdf';
  return /^audio\/(x-|vnd\.)?(wave?|mp3|mpeg)$/.test(mediaType) ? 'audio' : null;
}

/** A frame of MPEG audio, layer III: its first bits, and a bit rate and a sample rate that exist. */
const isMp3Frame = ([sync = 0, version = 0, rates = 0]: Uint8Array): boolean =>
  sync === 0xff && (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08 && rates >> 4 < 15 && (rates & 0x0c) !== 0x0c;

/** The media type that the first bytes of a file say, whatever its name says; null for anything that models are not sent. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp';
  if (/^RIFF.{4}WAVE/s.test(head)) return 'audio/wav';
  if (head.startsWith('%PDF-')) return 'application/pdf';
  return head.startsWith('ID3') || isMp3Frame(bytes) ? 'audio/mpeg' : null;
}

/** The first bytes of what base64 holds; none where it is no base64. */
export function headOf(base64: string, length = 48): Uint8Array {
  try {
    return Uint8Array.from(atob(base64.slice(0, length)), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

export const bytesOf = ({ data = '' }: Pick<MediaPart, 'data'>): number =>
  Math.floor((data.length * 3) / 4) - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0);

/**
 * The media type of a file by its content, or why it cannot be sent.
 *
 * @param claimed what its name or its author says; null: nothing
 */
export function examineMedia(data: string, claimed: string | null): { mediaType: string } | { problem: string } {
  if (data === '') return { problem: 'is empty' };
  const mediaType = mediaTypeOf(headOf(data));
  const kind = claimed === null ? null : kindOfMedia(claimed);
  // Providers take further formats of images, which only their author can name.
  if (mediaType === null && claimed && kind === 'image' && !mediaTypes.image.includes(claimed))
    return { mediaType: claimed };
  if (mediaType === null)
    return { problem: kind === null ? `is none of these: ${MEDIA_WORDS}` : `is no ${KIND_WORDS[kind]} by its content` };
  if (kind !== null && kind !== kindOfMedia(mediaType))
    return {
      problem: `is no ${KIND_WORDS[kind]}, but ${mediaWords({ type: kindOfMedia(mediaType)! })} by its content`,
    };
  return { mediaType };
}

const KIND_WORDS: Record<MediaKind, string> = { image: 'image', pdf: 'PDF', audio: 'WAV or MP3 recording' };

/** The kinds in a sentence: `takes no audio`. */
export const kindNames: Record<MediaKind, string> = { image: 'images', pdf: 'PDFs', audio: 'audio' };

const NOUNS: Record<MediaKind, string> = { image: 'an image', pdf: 'a PDF', audio: 'an audio recording' };

/** An attachment where a text stands for it: `a PDF, report.pdf`. */
export const mediaWords = ({ type, name }: Pick<MediaPart, 'type' | 'name'>): string =>
  name === undefined ? NOUNS[type] : `${NOUNS[type]}, ${name}`;

/** What stands for an attachment among the texts of a message. */
export const mediaMark = (part: Pick<MediaPart, 'type' | 'name'>): string =>
  `[${mediaWords(part).replace(/^an? /, '')}]`;

/** The attachments of a conversation. */
export const attachmentsOf = ({ messages }: { messages: readonly Message[] }): MediaPart[] =>
  messages.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.flatMap((part) => (part.type === 'text' ? [] : [part])),
  );

const [IMAGE_TOKENS, PDF_TOKENS, BYTES_PER_PDF_TOKEN] = [1600, 3000, 20];
/** As Gemini counts them: “Gemini represents each second of audio as 32 tokens”. */
const TOKENS_PER_SECOND = 32;
/** MP3 at 64 kbit/s. */
const USUAL_BYTES_PER_SECOND = 8000;
/** Of WAV: speech in 2 kB, eight channels of 192 kHz in 32 bits. What a head says beyond is no recording's, and would plan no tokens. */
const [LEAST_BYTES_PER_SECOND, MOST_BYTES_PER_SECOND] = [2_000, 6_144_000];

/** Seconds of a recording: of WAV by the bytes per second in its head, of MP3 as if it had 64 kbit/s; a minute where it is elsewhere. */
function secondsOf({ data, mediaType }: MediaPart): number {
  if (data === undefined) return 60;
  const head = headOf(data);
  const stated = mediaType === 'audio/wav' && head.length >= 32 ? new DataView(head.buffer).getUint32(28, true) : 0;
  const isKnown = stated >= LEAST_BYTES_PER_SECOND && stated <= MOST_BYTES_PER_SECOND;
  return bytesOf({ data }) / (isKnown ? stated : USUAL_BYTES_PER_SECOND);
}

/** Tokens to plan an attachment with, never to bill: only its provider knows how many a PDF or a recording takes. */
export function plannedMediaTokens(part: MediaPart): number {
  if (part.type === 'image') return IMAGE_TOKENS;
  if (part.type === 'audio') return Math.ceil(secondsOf(part) * TOKENS_PER_SECOND);
  return Math.max(PDF_TOKENS, Math.ceil(bytesOf(part) / BYTES_PER_PDF_TOKEN));
}

export const hasAttachments = (cases: readonly Pick<SuiteCase, 'prompt' | 'prompts'>[]): boolean =>
  cases.some(({ prompt, prompts = { prompt } }) => Object.values(prompts).some((one) => attachmentsOf(one).length > 0));

/** Said before and after answers are judged. */
export const UNSEEN_BY_JUDGE =
  'The judge reads texts alone: it is told what is attached to a question, and is not sent it.';

export const hasAudio = (prompt: { messages: readonly Message[] }): boolean =>
  attachmentsOf(prompt).some(({ type }) => type === 'audio');

/** Why a message cannot have these attachments; null when it can. */
export function tooMuchAttached(parts: readonly Pick<MediaPart, 'data'>[]): string | null {
  if (parts.length > MOST_ATTACHMENTS)
    return `has ${parts.length} attachments; one message takes at most ${MOST_ATTACHMENTS}`;
  const bytes = parts.reduce((sum, part) => sum + bytesOf(part), 0);
  return bytes > MOST_ATTACHED_BYTES
    ? `has attachments of ${(bytes / 1_048_576).toFixed(1)} MiB together; one message takes at most ${MOST_ATTACHED_BYTES / 1_048_576} MiB`
    : null;
}

/** The words of a message; attachments are named, not shown. */
export const textOfMessage = ({ content }: Message): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : (part.url ?? mediaMark(part)))).join('\n');
