ALTER TABLE "organisation_leaver" ADD COLUMN "monthly_nanos" bigint;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "held_role" text;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "demoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_held_role" CHECK (held_role in ('admin', 'member', 'viewer'));--> statement-breakpoint
-- The name of a run that nobody named is the beginning of its prompt: private text. Runs that are gone are taken for unnamed.
UPDATE "audit_log" SET "detail" = "detail" - 'name'
WHERE "subject_kind" = 'organisation' AND "detail" ? 'run' AND "detail" ? 'name'
  AND NOT EXISTS (
    SELECT FROM "benchmark_runs" AS run
    WHERE run."id" = "detail" ->> 'run' AND run."test_id" IS NOT NULL AND run."name" <> ''
      AND NOT starts_with(regexp_replace(btrim(coalesce(run."plan" ->> 'prompt', '')), '\s+', ' ', 'g'), rtrim(run."name", '…'))
  );
