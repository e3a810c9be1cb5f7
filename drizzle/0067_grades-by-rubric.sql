ALTER TABLE "benchmark_judgings" ADD COLUMN "grades_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_judgings" ADD COLUMN "grade_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_judgings" ADD COLUMN "grade_nanos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_judgings" ADD COLUMN "unpriced_grades" integer DEFAULT 0 NOT NULL;