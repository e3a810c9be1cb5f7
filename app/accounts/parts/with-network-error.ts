export const UNREACHABLE = 'The site cannot be reached right now. Please check your connection and try again.';

/**
 * Sends a form; when the network fails, returns `refusal` so that the page keeps what was typed, instead of being
 * replaced by an error page.
 */
export async function withNetworkError<Answer, Refusal>(
  send: () => Promise<Answer>,
  refusal: Refusal,
): Promise<Answer | Refusal> {
  try {
    return await send();
  } catch (error) {
    // fetch throws a TypeError when it gets no response.
    if (error instanceof TypeError) return refusal;
    throw error;
  }
}
