import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { toast } from '../ui/toast.tsx';

export interface Unanswered {
  isUnanswered: true;
}

/**
 * Sends a form; when the network or the server fails, shows a toast and keeps the page with what was typed, instead of
 * an error page.
 */
export async function withNetworkErrorToast<Answer>(
  request: Request,
  send: () => Promise<Answer>,
): Promise<Answer | Unanswered> {
  const sent = request.clone();
  try {
    return await send();
  } catch (error) {
    const isFailure = error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500);
    if (!isFailure) throw error;
    const notice = failureNotice(String((await sent.formData()).get('intent') ?? ''), error);
    if (notice) toast.error(notice.title, notice);
    return { isUnanswered: true };
  }
}

/** Loads the toast library in advance, while the network works. */
export function useReadyToasts(): void {
  useEffect(() => {
    import('../ui/toaster.tsx').catch(() => {});
  }, []);
}

interface FailureNotice {
  title: string;
  description?: string;
}

/**
 * The toast for a failed form; null for forms that were sent without a press. fetch throws a TypeError when it gets no
 * answer.
 */
export function failureNotice(intent: string, error: unknown): FailureNotice | null {
  const isUnreachable = error instanceof TypeError;
  switch (intent) {
    // The forecast is requested automatically while typing.
    case 'forecast':
      return null;
    case 'run':
    case 'demo':
      return {
        title: 'Benchmark failed',
        description: 'An error occurred while running the benchmark. Please check API keys and try again.',
      };
    case 'save-key':
      return { title: `Failed to save API key: ${isUnreachable ? UNREACHABLE : 'Unknown error'}` };
    default:
      return isUnreachable
        ? { title: UNREACHABLE, description: 'Nothing was changed. Please check your connection and try again.' }
        : { title: 'Something broke on our side', description: 'Please try again in a minute.' };
  }
}

const UNREACHABLE = 'The site cannot be reached right now';
