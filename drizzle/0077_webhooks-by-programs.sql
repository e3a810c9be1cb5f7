ALTER TABLE "service_account" DROP CONSTRAINT "service_account_role";--> statement-breakpoint
ALTER TABLE "alert_subscriptions" ADD COLUMN "start_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_subscriptions_start_key" ON "alert_subscriptions" USING btree ("user_id","start_key");--> statement-breakpoint
ALTER TABLE "service_account" ADD CONSTRAINT "service_account_role" CHECK (role in ('member', 'viewer', 'auditor', 'webhook-manager'));