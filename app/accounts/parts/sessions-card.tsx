import { Form } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { SecurityOutcome } from '../settings/account-security-action.server.ts';
import { browserName } from '../settings/browser-name.ts';
import { SettingsCard } from '../settings-card.tsx';
import { DayTime } from './day-time.tsx';
import { RowForm } from './row-form.tsx';

interface SessionsCardProps {
  sessions: { id: string; startedAt: Date; address: string | null; browser: string | null; isThis: boolean }[];
  outcome: SecurityOutcome | undefined;
}

/** Where the account is signed in. */
export function SessionsCard({ sessions }: SessionsCardProps) {
  return (
    <SettingsCard
      title="Sessions"
      text="Where you are logged in. End every session that you do not recognise, then change your password."
    >
      <ul className="divide-y divide-line">
        {sessions.map(({ id, startedAt, address, browser, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
            <span>
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {browserName(browser)}
                {isThis && <Badge tone="good">This one</Badge>}
              </span>
              <span className="text-muted">
                since <DayTime at={startedAt} />
                {address && (
                  <>
                    {' '}
                    from <span className="font-mono">{address}</span>
                  </>
                )}
              </span>
            </span>
            {!isThis && <RowForm id={id} intent="end-session" label="End" />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" replace>
          <Button type="submit" name="intent" value="end-other-sessions">
            End all other sessions
          </Button>
        </Form>
      )}
    </SettingsCard>
  );
}
