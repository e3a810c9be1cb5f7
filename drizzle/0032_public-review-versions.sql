ALTER TABLE "review_versions" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_versions" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "review_versions" SET "published_at" = "saved_at" WHERE "id" IN (SELECT max(v."id") FROM "review_versions" v JOIN "reviews" r ON r."id" = v."review_id" WHERE r."state" = 'public' GROUP BY v."review_id");
