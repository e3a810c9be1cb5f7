ALTER TABLE "user" ADD COLUMN "provider_reason" text;--> statement-breakpoint
ALTER TABLE "model_listings" ADD COLUMN "reason" text;