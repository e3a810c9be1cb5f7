import { randomBytes } from 'node:crypto';

/** A PNG as its header and its end say. */
export function png(width: number, height: number, filler = 100): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const start = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  return Buffer.concat([start, size, randomBytes(filler), Buffer.from('0000000049454e44ae426082', 'hex')]);
}

export const reviewContent = {
  works: 4,
  ease: null,
  value: null,
  support: null,
  pros: 'It writes the first draft of our release notes.',
  cons: 'It forgets what we said about tone a week ago.',
  useCase: 'Release notes and mails',
  byline: '',
  usedFor: 'months',
  usedEach: 'week',
  conflict: 'none',
  incentive: 'none',
} as const;
