ALTER TABLE "service_account" DROP CONSTRAINT "service_account_role";--> statement-breakpoint
ALTER TABLE "alert_events" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "alert_subscriptions" ADD COLUMN "old_sealed_secret" text;--> statement-breakpoint
ALTER TABLE "alert_subscriptions" ADD COLUMN "old_secret_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "warned_month" text;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "warned_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_account" ADD CONSTRAINT "service_account_role" CHECK (role in ('member', 'viewer', 'auditor'));