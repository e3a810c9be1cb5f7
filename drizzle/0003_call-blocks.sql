ALTER TABLE "benchmark_runs" ADD COLUMN "block" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD COLUMN "redo_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_samples" ADD COLUMN "block" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_samples" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "benchmark_runs" SET "block" = 1 WHERE "started_at" IS NOT NULL;--> statement-breakpoint
UPDATE "benchmark_runs" SET "redo_before" = 2 WHERE "id" IN (SELECT "run_id" FROM "benchmark_samples" WHERE "outcome" = 'redo');--> statement-breakpoint
UPDATE "benchmark_samples" SET "outcome" = coalesce("record" ->> 'outcome', 'interrupted'), "repeats" = greatest(0, "repeats" - 1) WHERE "outcome" = 'redo';
