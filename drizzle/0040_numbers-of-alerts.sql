ALTER TABLE "alert_reader" ADD COLUMN "last_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "alert_reader" SET "last_seq" = greatest(
  (SELECT coalesce(max("seq"), 0) FROM "alert_events"), (SELECT coalesce(max("cursor"), 0) FROM "alert_subscriptions")
);
