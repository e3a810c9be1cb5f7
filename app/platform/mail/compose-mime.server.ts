import { loadOnce } from '../load-once.ts';

export interface MessageParts {
  id: string;
  at: Date;
  from: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string> | undefined;
}

const loadComposer = loadOnce(async () => {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
});

const senderLine = /^From: .*(?:\r\n[ \t].*)*/m;

/** A message with the sender of now: a mail server may refuse, or mark as spam, what is from another one. */
export async function withSender(mime: string, from: string): Promise<string> {
  const composer = await loadComposer();
  const { message } = await composer.sendMail({ from, text: '' });
  const [line] = senderLine.exec((message as Buffer).toString('utf8')) ?? [];
  return line === undefined ? mime : mime.replace(senderLine, () => line);
}

/** The message as sent (CRLF line ends); the same parts give the same Message-ID. */
export async function composeMime({
  id,
  at,
  from,
  to,
  replyTo,
  subject,
  html,
  text,
  headers,
}: MessageParts): Promise<string> {
  const senderHost = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const composer = await loadComposer();
  const sent = await composer.sendMail({
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    date: at,
    messageId: `<${id}@${senderHost}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (sent.message as Buffer).toString('utf8');
}
