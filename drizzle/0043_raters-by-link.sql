CREATE TABLE "rater_links" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "rater_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
DROP INDEX "benchmark_votes_pair";--> statement-breakpoint
ALTER TABLE "benchmark_votes" ADD COLUMN "rater_id" text;--> statement-breakpoint
ALTER TABLE "rater_links" ADD CONSTRAINT "rater_links_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rater_links" ADD CONSTRAINT "rater_links_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rater_links_run" ON "rater_links" USING btree ("run_id");--> statement-breakpoint
ALTER TABLE "benchmark_votes" ADD CONSTRAINT "benchmark_votes_rater_id_rater_links_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."rater_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benchmark_votes_rater" ON "benchmark_votes" USING btree ("rater_id");--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_votes_pair" ON "benchmark_votes" USING btree ("run_id","case_id","round","first","second",coalesce("rater_id", ''));