ALTER TABLE "ai_tools" DROP CONSTRAINT "ai_tools_rating";--> statement-breakpoint
ALTER TABLE "ai_tools" DROP COLUMN "rating";--> statement-breakpoint
ALTER TABLE "ai_tools" DROP COLUMN "editorial_rating";