ALTER TABLE "review_proofs" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "review_proofs" SET "id" = "review_id";--> statement-breakpoint
ALTER TABLE "review_proofs" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
UPDATE "review_reports" SET "decided_at" = r."decided_at" FROM "reviews" r WHERE r."id" = "review_id" AND r."state" = 'removed' AND "review_reports"."state" = 'upheld' AND "about" = 'review';--> statement-breakpoint
ALTER TABLE "review_proofs" ADD CONSTRAINT "review_proofs_screenshot" UNIQUE("id");