CREATE TABLE "benchmark_judgings" (
	"run_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"wish" text,
	"error" text,
	"questions" integer DEFAULT 0 NOT NULL,
	"reserved_tokens" bigint NOT NULL,
	"used_tokens" bigint DEFAULT 0 NOT NULL,
	"booked_tokens" bigint DEFAULT 0 NOT NULL,
	"spent_nanos" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"unpriced_questions" integer DEFAULT 0 NOT NULL,
	"lease_job" text,
	"lease_until" timestamp with time zone,
	"summary" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "benchmark_judgings_status" CHECK ("benchmark_judgings"."status" in ('waiting', 'queued', 'running', 'completed', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "benchmark_verdicts" (
	"run_id" text NOT NULL,
	"case_id" text NOT NULL,
	"round" integer NOT NULL,
	"first" text NOT NULL,
	"second" text NOT NULL,
	"is_swapped" boolean NOT NULL,
	"state" text NOT NULL,
	"winner" text,
	"raw" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"prompt_hash" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"is_suspect" boolean DEFAULT false NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "benchmark_verdicts_question" PRIMARY KEY("run_id","case_id","round","first","second","is_swapped"),
	CONSTRAINT "benchmark_verdicts_state" CHECK ("benchmark_verdicts"."state" in ('pending', 'answered', 'failed', 'interrupted', 'redo'))
);
--> statement-breakpoint
ALTER TABLE "benchmark_judgings" ADD CONSTRAINT "benchmark_judgings_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_verdicts" ADD CONSTRAINT "benchmark_verdicts_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benchmark_judgings_open" ON "benchmark_judgings" USING btree ("status") WHERE status in ('queued', 'running');