ALTER TABLE "account_data_key" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "account_data_key" SET "id" = "user_id";--> statement-breakpoint
ALTER TABLE "account_data_key" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_data_key" DROP CONSTRAINT "account_data_key_pkey";--> statement-breakpoint
ALTER TABLE "account_data_key" ADD PRIMARY KEY ("id");--> statement-breakpoint
CREATE INDEX "account_data_key_user" ON "account_data_key" USING btree ("user_id");--> statement-breakpoint
-- Nothing is shown of keys of fewer than 20 characters any more. A sealed key is 28 bytes longer than the key.
UPDATE "provider_key" SET "last_four" = '' WHERE octet_length(decode("sealed_key", 'base64')) < 48;--> statement-breakpoint
-- What providers said could hold the beginning of the key that they refused; "Check again" asks anew.
UPDATE "provider_key" SET "status_reason" = '' WHERE "status_reason" NOT LIKE 'The key works: %';
