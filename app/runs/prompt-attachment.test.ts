import { expect, it } from 'vitest';
import {
  attachmentUrl,
  findAttachmentProblem,
  MAX_ATTACHMENT_BYTES,
  mediaPartOf,
  outlineUrl,
  parseAttachment,
  parseAttachments,
} from './prompt-attachment.ts';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const url = (type: string, text: string, name = '') =>
  `data:${type}${name && `;name=${encodeURIComponent(name)}`};base64,${base64(text)}`;

const png = { mediaType: 'image/png', data: 'iVBORw0KGgo=' };
const pdf = { mediaType: 'application/pdf', data: base64('%PDF-1.7'), name: 'Bericht; März.pdf' };

it('takes attachments as the form sends them, under the type of their content', () => {
  expect(parseAttachment('data:image/png;name=a.png;base64,iVBORw0KGgo=')).toEqual(png);
  expect(parseAttachment(attachmentUrl(pdf))).toEqual(pdf);
  expect(parseAttachment(url('audio/x-wav', 'RIFF1234WAVEfmt ', 'a.wav'))).toMatchObject({ mediaType: 'audio/wav' });
  expect(parseAttachment(url('application/octet-stream', '%PDF-1.7'))).toMatchObject({ mediaType: 'application/pdf' });
  expect(mediaPartOf(pdf)).toEqual({ type: 'pdf', ...pdf });
});

it('says why a file cannot be sent', () => {
  expect(parseAttachment(url('application/pdf', 'Dear Sir', 'letter.pdf'))).toBe(
    'letter.pdf is no PDF by its content.',
  );
  expect(parseAttachment(url('audio/mpeg', 'PK\x03\x04', 'bomb.mp3'))).toBe(
    'bomb.mp3 is no WAV or MP3 recording by its content.',
  );
  expect(parseAttachment('data:application/pdf;name=empty.pdf;base64,')).toBe('empty.pdf is empty.');
  const only = 'Only PNG, JPEG, GIF and WebP images, PDF documents, and WAV and MP3 recordings can be sent.';
  for (const other of ['https://example.com/a.png', 'data:image/png;base64,<b>', '', url('image/heic', 'ftypheic')])
    expect(parseAttachment(other)).toBe(only);
  expect(parseAttachment(url('text/html', '<b>hello</b>', 'a.html'))).toMatch(/^a.html is none of these: PNG/);
});

it('limits attachments in number and size', () => {
  expect(findAttachmentProblem([png, pdf])).toBe(null);
  expect(findAttachmentProblem([png, 'letter.pdf is no PDF by its content.'])).toBe(
    'letter.pdf is no PDF by its content.',
  );
  expect(findAttachmentProblem(Array.from({ length: 200 }, () => pdf))).toBe(
    'At most 4 attachments are sent with a prompt.',
  );
  const large = { ...pdf, data: 'A'.repeat((MAX_ATTACHMENT_BYTES / 3) * 4 + 8) };
  expect(findAttachmentProblem([large])).toBe('All attachments together may have 5 MB.');
});

it('sends a forecast the size of a file and its beginning alone', () => {
  const large = { ...pdf, data: (base64('%PDF-1.7 ') + 'A'.repeat(400_000)).slice(0, 400_000) };
  const outline = outlineUrl(large);
  expect(outline.length).toBeLessThan(300);
  const read = parseAttachment(outline, true);
  expect(typeof read === 'object' && read.data.length).toBe(400_000);
  const many = parseAttachment(outline.replace(/bytes=\d+/, 'bytes=99999999999'), true);
  expect(findAttachmentProblem([many])).toBe('All attachments together may have 5 MB.');
});

it('does not make a file longer than it is where it is sent to models', () => {
  const outline = outlineUrl({ ...pdf, data: base64('%PDF-1.7 '.repeat(200)) });
  const read = parseAttachment(outline);
  expect(typeof read === 'object' && read.data.length).toBe(64);
});

it('reads no more attachments than are needed to refuse them', () => {
  const read = parseAttachments(
    Array.from({ length: 5_000 }, () => outlineUrl(pdf)),
    true,
  );
  expect(read).toHaveLength(5);
  expect(findAttachmentProblem(read)).toBe('At most 4 attachments are sent with a prompt.');
});
