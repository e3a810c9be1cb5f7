CREATE TABLE "review_moderation" (
	"id" text PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL,
	"what" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_moderation_what" CHECK ("review_moderation"."what" in ('review', 'reply', 'report')),
	CONSTRAINT "review_moderation_outcome" CHECK ("review_moderation"."outcome" in ('published', 'removed', 'dismissed', 'taken back'))
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"review_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "review_replies_state" CHECK ("review_replies"."state" in ('public', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"problem" text NOT NULL,
	"note" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "review_reports_person" UNIQUE("user_id","review_id"),
	CONSTRAINT "review_reports_about" CHECK ("review_reports"."about" in ('review', 'reply')),
	CONSTRAINT "review_reports_state" CHECK ("review_reports"."state" in ('waiting', 'upheld', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "review_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"works" smallint,
	"ease" smallint,
	"value" smallint,
	"support" smallint,
	"pros" text NOT NULL,
	"cons" text NOT NULL,
	"use_case" text NOT NULL,
	"byline" text NOT NULL,
	"used_for" text NOT NULL,
	"used_each" text NOT NULL,
	"conflict" text NOT NULL,
	"incentive" text NOT NULL,
	"verification" text NOT NULL,
	"found_verification" text NOT NULL,
	"is_of_vendor_domain" boolean NOT NULL,
	"signs" text[] DEFAULT '{}'::text[] NOT NULL,
	"network_hash" text NOT NULL,
	"text_bands" text[] NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	CONSTRAINT "reviews_person" UNIQUE("user_id","tool_id"),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('public', 'waiting', 'removed')),
	CONSTRAINT "reviews_verification" CHECK ("reviews"."verification" in ('email', 'domain', 'use', 'editor')),
	CONSTRAINT "reviews_ratings" CHECK (least("reviews"."works", "reviews"."ease", "reviews"."value", "reviews"."support") >= 1
        and greatest("reviews"."works", "reviews"."ease", "reviews"."value", "reviews"."support") <= 5)
);
--> statement-breakpoint
ALTER TABLE "ai_tools" ALTER COLUMN "review_stars" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "review_weight" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_moderation" ADD CONSTRAINT "review_moderation_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_moderation_tool" ON "review_moderation" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "review_replies_user" ON "review_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_reports_review" ON "review_reports" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_reports_waiting" ON "review_reports" USING btree ("id") WHERE "review_reports"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "review_versions_review" ON "review_versions" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_tool" ON "reviews" USING btree ("tool_id","state","id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_network" ON "reviews" USING btree ("network_hash");--> statement-breakpoint
CREATE INDEX "reviews_text" ON "reviews" USING gin ("text_bands");--> statement-breakpoint
CREATE INDEX "reviews_decided_by" ON "reviews" USING btree ("decided_by");