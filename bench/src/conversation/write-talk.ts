// A conversation as one text: for judges, files and people who rate. Pure; it needs no Node.

/** What is written of a conversation. Its ending is not: it is said beside it. */
export interface WrittenTalk {
  turns: readonly { user: string; text: string }[];
  closing?: string | null;
}

/** No line of a message looks like the beginning of another. */
const indented = (text: string): string => text.replaceAll(/\r\n?|\n/g, '\n  ');

/** One message after the other, each under the name of who said it. */
export const writeTalk = ({ turns, closing }: WrittenTalk): string =>
  [
    ...turns.flatMap(({ user, text }) => [`user: ${indented(user)}`, `assistant: ${indented(text)}`]),
    ...(closing ? [`user: ${indented(closing)}`] : []),
  ].join('\n\n');
