-- At 100 percent the mail that runs are refused was sent before its month was kept.
UPDATE "organisation" SET "refused_month" = "warned_month" WHERE "warned_percent" = 100 AND "refused_month" IS NULL;--> statement-breakpoint
-- 0071 said that a target was looked at by the upgrade itself. A worker that runs names its targets each hour, so that at most an
-- hour of a stop is counted that was none.
UPDATE "audit_target" SET "looked_at" = least("looked_at", (SELECT max("named_at") FROM "audit_target"));
