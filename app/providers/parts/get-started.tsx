import { useViewer } from '../../accounts/use-viewer.ts';
import { LinkButton } from '../../ui/button.tsx';

/** To sign up; for somebody who is signed in, to what comes next: the plans, or, where nothing is sold, a benchmark. */
export function GetStarted({ isOff }: { isOff: boolean }) {
  const { user } = useViewer();
  const next = isOff ? '/benchmarking' : '/for-providers#pricing';
  return (
    <LinkButton to={user === null ? '/sign-up' : next} variant="primary" size="large">
      Get Started
    </LinkButton>
  );
}
