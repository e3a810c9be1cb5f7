import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { siteName } from '../../platform/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { sessionChanged } from '../session/session-store.ts';
import { canUsePasskeys, passkeyObstacle, signInWithPasskey } from '../sign-in/passkey-browser.ts';
import { useHasScripts } from './use-has-scripts.ts';

/** Signs in with a passkey. Renders nothing without scripts or browser support. */
export function PasskeyButton({ to }: { to: string }) {
  const hasScripts = useHasScripts();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  if (!hasScripts || !canUsePasskeys() || passkeyObstacle(window.location.hostname) !== null) return null;
  const signIn = async () => {
    setIsBusy(true);
    const failure = await signInWithPasskey();
    setIsBusy(false);
    if (failure !== null) {
      toast.error('Login failed', { description: failure });
      return;
    }
    toast.success('Login successful!', { description: `Welcome back to ${siteName}.` });
    await navigate(to, { replace: true });
    await sessionChanged();
  };
  return (
    <Button variant="quiet" onClick={() => void signIn()} isBusy={isBusy}>
      <Fingerprint aria-hidden />
      Use a passkey
    </Button>
  );
}
