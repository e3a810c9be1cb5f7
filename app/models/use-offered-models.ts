import { useEffect, useState } from 'react';
import type { OfferedModels } from './call-target.server.ts';

/** The models that a provider offers for a key; null while they are loaded. */
export function useOfferedModels(provider: string, keyId: string, endpoint: string): OfferedModels | null {
  const [offered, setOffered] = useState<OfferedModels | null>(null);
  useEffect(() => {
    setOffered(null);
    if (provider === '') return;
    const controller = new AbortController();
    fetch('/api/offered-models', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, key_id: keyId, endpoint }),
      signal: controller.signal,
    })
      .then(async (reply) => {
        if (reply.ok) setOffered(await reply.json());
      })
      .catch(() => {});
    return () => controller.abort();
  }, [provider, keyId, endpoint]);
  return offered;
}
