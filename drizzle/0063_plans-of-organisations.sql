ALTER TABLE "benchmark_runs" ADD COLUMN "plan_of" text;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD CONSTRAINT "benchmark_runs_plan_of_user_id_fk" FOREIGN KEY ("plan_of") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benchmark_runs_plan_of" ON "benchmark_runs" USING btree ("plan_of") WHERE plan_of is not null;