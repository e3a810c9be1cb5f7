/** A text of others as plain text of a Markdown file, on one line. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&');
}
