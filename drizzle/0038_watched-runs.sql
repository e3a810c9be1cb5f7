ALTER TABLE "benchmark_runs" ADD COLUMN "repeat_of" text;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD COLUMN "watched" jsonb;--> statement-breakpoint
ALTER TABLE "benchmark_schedules" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "benchmark_schedules" ADD COLUMN "mailed" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD CONSTRAINT "benchmark_runs_repeat_of_benchmark_runs_id_fk" FOREIGN KEY ("repeat_of") REFERENCES "public"."benchmark_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benchmark_runs_repeats" ON "benchmark_runs" USING btree ("repeat_of","created_at") WHERE repeat_of is not null;--> statement-breakpoint
UPDATE benchmark_runs run SET repeat_of = schedule.run_id, watched = CASE WHEN jsonb_typeof(run.summary -> 'models') = 'array' THEN (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'key', model -> 'key', 'name', model -> 'name', 'attempted', model -> 'attempted', 'answered', model -> 'answered',
    'servedModels', coalesce(model -> 'servedModels', '[]'),
    'cases', coalesce((model #>> '{quality,cases}')::int, 0),
    'passRate', (model #>> '{quality,passRate}')::float8,
    'responseMs', (model #>> '{metrics,responseMs,estimate,median}')::float8,
    'charactersPerAnswer', (model #>> '{tokens,characters}')::float8 / nullif((model ->> 'answered')::float8, 0),
    'tokensPerCharacter', CASE WHEN (model #>> '{tokens,unknown}')::int > 0 THEN NULL
      ELSE (model #>> '{tokens,output}')::float8 / nullif((model #>> '{tokens,characters}')::float8, 0) END
  ) ORDER BY place), '[]') FROM jsonb_array_elements(run.summary -> 'models') WITH ORDINALITY AS models (model, place)) END
FROM benchmark_schedules schedule
WHERE run.origin = 'schedule' AND run.user_id = schedule.user_id
  AND split_part(run.start_key, '/', 1) = 'schedule' AND split_part(run.start_key, '/', 2) = schedule.id;
