ALTER TABLE "mail_outbox" ADD COLUMN "sealed_mime" text;--> statement-breakpoint
-- Older messages hold links that open an account, readable: those that wait for no server lose their text.
UPDATE "mail_outbox"
  SET "mime" = 'Content-Type: text/plain; charset=utf-8' || E'\r\n\r\n' || 'This message held a link that opens an account. Its text was removed.' || E'\r\n'
  WHERE "template" IN ('accounts.verify-address', 'accounts.reset-password', 'accounts.change-address')
    AND "state" <> 'waiting';
