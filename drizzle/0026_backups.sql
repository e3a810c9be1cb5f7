CREATE TABLE "backup" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "backup_finished_at" ON "backup" USING btree ("finished_at");