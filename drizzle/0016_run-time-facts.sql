CREATE TABLE "run_time_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"field" text NOT NULL,
	"facts" jsonb NOT NULL,
	"origin" text NOT NULL,
	"reference" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "run_time_facts_subject" CHECK ("run_time_facts"."subject_kind" in ('tool', 'company')),
	CONSTRAINT "run_time_facts_origin" CHECK ("run_time_facts"."origin" in ('correction', 'check'))
);
--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "base" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "base" jsonb;--> statement-breakpoint
CREATE INDEX "run_time_facts_subject" ON "run_time_facts" USING btree ("subject_kind","subject_id") WHERE "run_time_facts"."withdrawn_at" is null;