import { useEffect, useState } from 'react';
import { useViewer } from '../../accounts/use-viewer.ts';
import { type OwnPlanTerms, visitorTerms } from '../plans/remembered-terms.ts';

/** The plan's terms for the signed-in person; until they have loaded, those for a visitor. */
export function useOwnPlanTerms(): OwnPlanTerms {
  const { user } = useViewer();
  const [terms, setTerms] = useState(visitorTerms);
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return setTerms(visitorTerms);
    const stop = new AbortController();
    fetch('/api/plan-terms', { headers: { accept: 'application/json' }, signal: stop.signal })
      .then(async (response) => {
        if (response.ok) setTerms((await response.json()) as OwnPlanTerms);
      })
      .catch(() => {
        // The checkout page names the charge in any case.
      });
    return () => stop.abort();
  }, [userId]);
  return terms;
}
