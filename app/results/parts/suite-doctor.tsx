import { Form, useNavigation } from 'react-router';
import type { Examination } from '../../runs/examine-suite.server.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SuiteHealth } from '../suite-health.tsx';

/** What is wrong with the cases of a run; it is found when the reader asks for it. */
export function SuiteDoctor({ examination }: { examination: Examination | null }) {
  const isBusy = useNavigation().formData?.get('intent') === 'examine';
  return (
    <Card as="section" className="grid gap-3 *:min-w-0">
      <h2 className="caption">Suite doctor</h2>
      <p className="text-sm text-muted">
        Which cases catch nothing, are saturated, flaky or contradictory: found with the checks of the suite and the
        answers of this run, some of them made bad on purpose. No model and no judge is called; checks by a judge are
        left out.
      </p>
      {examination === null ? (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="examine" size="small" isBusy={isBusy}>
            Examine the cases
          </Button>
        </Form>
      ) : 'problem' in examination ? (
        <p className="text-sm whitespace-pre-line text-bad">{examination.problem}</p>
      ) : (
        <SuiteHealth health={examination.health} hint="Further runs of the same cases help." />
      )}
    </Card>
  );
}
