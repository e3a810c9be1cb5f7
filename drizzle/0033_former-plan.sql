DROP INDEX "run_time_facts_subject";--> statement-breakpoint
ALTER TABLE "run_time_facts" ADD COLUMN "former_plan" text;--> statement-breakpoint
CREATE INDEX "run_time_facts_record" ON "run_time_facts" USING btree ("subject_kind","subject_id","id");