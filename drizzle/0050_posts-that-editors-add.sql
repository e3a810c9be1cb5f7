CREATE TABLE "added_posts" (
	"slug" text PRIMARY KEY NOT NULL,
	"post" jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
