ALTER TABLE "benchmark_votes" ADD COLUMN "probability" double precision;--> statement-breakpoint
ALTER TABLE "benchmark_votes" ADD COLUMN "drawn_from" integer;