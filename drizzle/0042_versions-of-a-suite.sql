ALTER TABLE "benchmark_runs" ADD COLUMN "suite_version" integer;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD COLUMN "suite_hash" text;--> statement-breakpoint
ALTER TABLE "benchmark_tests" ADD COLUMN "versions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "benchmark_runs_test" ON "benchmark_runs" USING btree ("test_id","suite_version");