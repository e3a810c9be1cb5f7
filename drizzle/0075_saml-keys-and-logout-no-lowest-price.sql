ALTER TABLE "organisation_identity" ADD COLUMN "logout_url" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "sealed_saml_key" jsonb;--> statement-breakpoint
ALTER TABLE "ai_tools" DROP COLUMN "lowest_monthly_minor";