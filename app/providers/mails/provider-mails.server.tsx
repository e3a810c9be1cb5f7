import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { writeDate } from '../../ui/written-date.ts';

/** Mails about listings and placements. Days are in UTC and say so. */

export const listingGrantedMail = defineMail<{ tool: string }>({
  name: 'providers.listing-granted',
  subject: ({ tool }) => `${tool} is your listing now`,
  body: ({ tool }, { publicUrl }) => (
    <MailLayout preview="You can promote it, and see how it is found." publicUrl={publicUrl}>
      <MailText>
        The listing of {tool} was given to your account. You can see how it is found, day by day, and promote it in the
        sponsored slots.
      </MailText>
      <MailAction href={`${publicUrl}/for-providers/dashboard`}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});

const day = (iso: string) => `${writeDate(iso)} (UTC)`;

interface PlacementMail {
  name: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
}

export const placementStartedMail = defineMail<PlacementMail & { toolId: string }>({
  name: 'providers.placement-started',
  subject: ({ name }) => `Running now: ${name}`,
  body: ({ name, startsAt, endsAt }, { publicUrl }) => (
    <MailLayout preview={`It runs until ${day(endsAt)}.`} publicUrl={publicUrl}>
      <MailText>
        Your placement runs: {name}. It began on {day(startsAt)} and ends by itself on {day(endsAt)}. It is labelled
        Sponsored and listed with all placements that run.
      </MailText>
      <MailText>Your dashboard shows its views and clicks by slot.</MailText>
      <MailAction href={`${publicUrl}/for-providers/dashboard#placements`}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});

export const placementEndedMail = defineMail<PlacementMail & { views: number; clicks: number }>({
  name: 'providers.placement-ended',
  subject: ({ name }) => `Ended: ${name}`,
  body: ({ name, startsAt, endsAt, views, clicks }, { publicUrl }) => (
    <MailLayout preview={`${views} views and ${clicks} clicks. Nothing renews.`} publicUrl={publicUrl}>
      <MailText>
        Your placement has ended: {name}. It ran from {day(startsAt)} to {day(endsAt)}, and had {views}{' '}
        {views === 1 ? 'view' : 'views'} and {clicks} {clicks === 1 ? 'click' : 'clicks'}.
      </MailText>
      <MailText>Nothing renews, and nothing more is charged. You can buy another one at any time.</MailText>
      <MailAction href={`${publicUrl}/for-providers/dashboard#placements`}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});
