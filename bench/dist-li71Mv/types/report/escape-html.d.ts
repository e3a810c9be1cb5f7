/** Makes a text safe inside HTML, between tags and in quoted attributes. */
export declare function escapeHtml(text: string): string;
