CREATE TABLE "benchmark_batches" (
	"run_id" text NOT NULL,
	"key" text NOT NULL,
	"model_key" text NOT NULL,
	"key_name" text DEFAULT '' NOT NULL,
	"calls" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"file_id" text,
	"batch_id" text,
	"sent_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"answered" integer,
	"problem" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "benchmark_batches_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
ALTER TABLE "benchmark_runs" DROP CONSTRAINT "benchmark_runs_status";--> statement-breakpoint
DROP INDEX "benchmark_runs_open";--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD COLUMN "visit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "benchmark_batches" ADD CONSTRAINT "benchmark_batches_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benchmark_runs_open" ON "benchmark_runs" USING btree ("status") WHERE status in ('queued', 'running', 'waiting');--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD CONSTRAINT "benchmark_runs_status" CHECK ("benchmark_runs"."status" in ('queued', 'running', 'waiting', 'completed', 'cancelled', 'failed', 'budget_reached'));