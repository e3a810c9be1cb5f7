ALTER TABLE "checkout" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "alert_subscriptions" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_subscriptions" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "refused_month" text;