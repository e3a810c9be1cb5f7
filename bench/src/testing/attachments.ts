// Files that are what they claim to be, and prompts that have them, for tests.
import type { MediaPart, Prompt } from '../request.ts';

export const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
export const PDF = '%PDF-1.7\n1 0 obj';
export const MP3 = `\xff\xfb\x90\x64${'\0'.repeat(16)}`;
/** 44 bytes of head that state 32,000 bytes a second, and two seconds. */
export const WAV = `RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0data\0\0\0\0${'\0'.repeat(64_000)}`;
export const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
export const ZIP = 'PK\x03\x04\x14\0\0\0';

export const pdf: MediaPart = { type: 'pdf', data: base64(PDF), mediaType: 'application/pdf', name: 'report.pdf' };
export const mp3: MediaPart = { type: 'audio', data: base64(MP3), mediaType: 'audio/mpeg', name: 'call.mp3' };
export const wav: MediaPart = { type: 'audio', data: base64(WAV), mediaType: 'audio/wav' };

export const asked = (...parts: MediaPart[]): Prompt => ({
  messages: [{ role: 'user', content: [...parts, { type: 'text', text: 'What is it?' }] }],
});
