ALTER TABLE "run_time_facts" DROP CONSTRAINT "run_time_facts_subject";--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "base" jsonb;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_time_facts" ADD CONSTRAINT "run_time_facts_subject" CHECK ("run_time_facts"."subject_kind" in ('tool', 'company', 'news', 'post'));