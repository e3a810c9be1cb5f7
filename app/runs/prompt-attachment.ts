import {
  bytesOf,
  examineMedia,
  kindOfMedia,
  MEDIA_WORDS,
  type MediaPart,
  mediaTypes,
  mediaWords,
} from '@yardstick/bench/words';

/** A file sent with the prompt, to every model and with every case: an image, a PDF document or a recording. */
export interface PromptAttachment {
  mediaType: string;
  /** Base64. */
  data: string;
  /** Absent for images, which are shown. */
  name?: string;
}

export const MAX_ATTACHMENTS = 4;
/** All attachments together, before base64 encoding. */
export const MAX_ATTACHMENT_BYTES = 5 * 1_048_576;
export const attachmentTypes = Object.values(mediaTypes).flat();

const MAX_NAME_CHARS = 200;
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)((?:;\w+=[^;,]*)*);base64,([A-Za-z0-9+/]*={0,2})$/;

const only = `Only ${MEDIA_WORDS} can be sent.`;

/** Parses data URLs, each of which may say its file's name; a text says why its file cannot be sent. Reads no more than are needed to refuse them. */
export const parseAttachments = (urls: readonly string[], mayBeOutlines = false): (PromptAttachment | string)[] =>
  urls.slice(0, MAX_ATTACHMENTS + 1).map((url) => parseAttachment(url, mayBeOutlines));

/** @param mayBeOutline of a forecast, which is sent the beginning of a file and its size */
export function parseAttachment(url: string, mayBeOutline = false): PromptAttachment | string {
  const [, claimed, parameters = '', data = ''] = DATA_URL.exec(url) ?? [];
  if (claimed === undefined) return only;
  const set = new URLSearchParams(parameters.slice(1).replaceAll(';', '&'));
  const name = set.get('name')?.slice(0, MAX_NAME_CHARS) ?? '';
  // Systems that do not know an ending send no type of their own.
  const seen = examineMedia(data, claimed === 'application/octet-stream' ? null : claimed);
  if ('problem' in seen) return `${name || 'An attachment'} ${seen.problem}.`;
  const { mediaType } = seen;
  if (!attachmentTypes.includes(mediaType)) return only;
  return {
    mediaType,
    data: mayBeOutline ? fullLength(data, set) : data,
    ...(name && kindOf({ mediaType }) !== 'image' ? { name } : {}),
  };
}

function fullLength(data: string, set: URLSearchParams): string {
  const bytes = Math.min(Number(set.get('bytes') ?? 0) || 0, 2 * MAX_ATTACHMENT_BYTES);
  return data.padEnd(Math.ceil((bytes * 4) / 3), 'A');
}

/** Characters of base64 that say what a file is, and how long a recording. */
const OUTLINE_CHARS = 64;

const addressOf = ({ mediaType, name }: PromptAttachment, parameters: string, data: string) =>
  `data:${mediaType}${name === undefined ? '' : `;name=${encodeURIComponent(name)}`}${parameters};base64,${data}`;

export const attachmentUrl = (file: PromptAttachment): string => addressOf(file, '', file.data);

/** The data URL of what a forecast needs of a file. */
export const outlineUrl = (file: PromptAttachment): string =>
  addressOf(file, `;bytes=${bytesOf(file)}`, file.data.slice(0, OUTLINE_CHARS));

export const kindOf = ({ mediaType }: Pick<PromptAttachment, 'mediaType'>): MediaPart['type'] =>
  kindOfMedia(mediaType) ?? 'image';

/** As the engine sends it. */
export const mediaPartOf = (file: PromptAttachment): MediaPart => ({ type: kindOf(file), ...file });

/** `a PDF, report.pdf`. */
export const describeAttachment = (file: PromptAttachment): string => mediaWords(mediaPartOf(file));

/** Why the attachments cannot be sent; null when they can. */
export function findAttachmentProblem(files: readonly (PromptAttachment | string)[]): string | null {
  if (files.length > MAX_ATTACHMENTS) return `At most ${MAX_ATTACHMENTS} attachments are sent with a prompt.`;
  const problem = files.find((file) => typeof file === 'string');
  if (problem !== undefined) return problem;
  const bytes = files.reduce((sum, file) => sum + (typeof file === 'string' ? 0 : bytesOf(file)), 0);
  return bytes > MAX_ATTACHMENT_BYTES
    ? `All attachments together may have ${MAX_ATTACHMENT_BYTES / 1_048_576} MB.`
    : null;
}

export const isAttachment = (file: PromptAttachment | string): file is PromptAttachment => typeof file !== 'string';
