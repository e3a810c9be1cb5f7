-- Of earlier mails only these templates had a link that is not in the stored message; all others can be sent again.
UPDATE "mail_outbox" SET "whole" = true WHERE "template" NOT IN
  ('accounts.verify-address', 'accounts.reset-password', 'accounts.change-address', 'claims.proof');
