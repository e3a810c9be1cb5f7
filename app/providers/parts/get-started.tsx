import { useViewer } from '../../accounts/use-viewer.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Links to sign-up; for a signed-in person to the plans, or, where nothing is sold, to a benchmark. */
export function GetStarted({ isOff }: { isOff: boolean }) {
  const { user } = useViewer();
  const next = isOff ? '/benchmarking' : '/for-providers#pricing';
  return (
    <LinkButton to={user === null ? '/sign-up' : next} variant="primary" size="large">
      Get Started
    </LinkButton>
  );
}
