import { and, eq, isNull, ne } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { defineMail, MailLayout, MailText, sendMail } from '../../platform/mail.server.ts';
import type { Membership } from '../membership.server.ts';
import { organisationMembers } from '../schema.server.ts';

interface Deletion {
  organisation: string;
  /** Address of the person who deleted it. */
  deleter: string;
}

const deletionMail = defineMail<Deletion>({
  name: 'organisations.deletion',
  subject: ({ organisation }) => `${organisation} was deleted`,
  body: ({ organisation, deleter }, { publicUrl }) => (
    <MailLayout preview={`${deleter} deleted ${organisation} with all that it owned.`} publicUrl={publicUrl}>
      <MailText>
        {deleter} deleted the organisation {organisation}, with its runs, suites, models, keys and plan. This cannot be
        undone.
      </MailText>
      <MailText>Your account and what is yours stay as they are.</MailText>
    </MailLayout>
  ),
});

/** Tells the other members, while they still are; none of suspended ones. */
export async function tellOfDeletion(ctx: UserContext, tx: Transaction, { id, name }: Membership): Promise<void> {
  const { organisationId, userId } = organisationMembers;
  const others = await tx
    .select({ email: user.email })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, userId))
    .where(and(eq(organisationId, id), ne(userId, ctx.viewer.id), isNull(user.suspendedAt)))
    .orderBy(user.email);
  const data = { organisation: name, deleter: ctx.viewer.email };
  for (const { email } of others) await sendMail(ctx, tx, { to: email, template: deletionMail, data });
}
