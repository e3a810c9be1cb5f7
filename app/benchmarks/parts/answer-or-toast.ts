import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { toast } from '../../ui/toast.tsx';

export interface Unanswered {
  isUnanswered: true;
}

/**
 * Sends a form; when the network or the server fails, the page stays with what was typed in it and says so, instead of
 * giving way to an error page.
 */
export async function answerOrToast<Answer>(
  request: Request,
  send: () => Promise<Answer>,
): Promise<Answer | Unanswered> {
  const sent = request.clone();
  try {
    return await send();
  } catch (error) {
    const isFailure = error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500);
    if (!isFailure) throw error;
    tell(String((await sent.formData()).get('intent') ?? ''));
    return { isUnanswered: true };
  }
}

/** Fetches what shows a notice while there is a network to fetch it over. */
export function useReadyToasts(): void {
  useEffect(() => {
    import('../../ui/toaster.tsx').catch(() => {});
  }, []);
}

const UNREACHABLE = 'The site cannot be reached right now';

function tell(intent: string): void {
  // A forecast is asked for by itself while somebody types.
  if (intent === 'forecast') return;
  if (intent === 'run' || intent === 'demo')
    toast.error('Benchmark failed', {
      description: 'An error occurred while running the benchmark. Please check API keys and try again.',
    });
  else if (intent === 'save-key') toast.error(`Failed to save API key: ${UNREACHABLE}`);
  else toast.error(UNREACHABLE, { description: 'Nothing was changed. Please check your connection and try again.' });
}
