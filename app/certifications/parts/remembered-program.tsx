import { useEffect, useState } from 'react';
import { forgetCertification, rememberedCertification } from '../../accounts/remembered-choices.ts';
import { useViewer } from '../../accounts/use-viewer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Offers the program again that somebody chose before signing up. */
export function RememberedProgram() {
  const { user } = useViewer();
  const [programId, setProgramId] = useState<string | null>(null);
  useEffect(() => setProgramId(rememberedCertification()), []);
  if (user === null || programId === null) return null;
  return (
    <Banner
      className="mt-6"
      role="status"
      title="You chose a program before signing up."
      actions={
        <form method="post" action="/certifications" onSubmit={forgetCertification}>
          <input type="hidden" name="programId" value={programId} />
          <Button type="submit" variant="primary" size="small">
            Continue
          </Button>
        </form>
      }
    />
  );
}
