ALTER TABLE "audit_target" ADD COLUMN "named_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_target" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_target" ADD COLUMN "problem" text;