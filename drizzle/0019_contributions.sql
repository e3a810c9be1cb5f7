CREATE TABLE "contributions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"field" text,
	"content" jsonb NOT NULL,
	"user_id" text,
	"email" text,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"result" text,
	CONSTRAINT "contributions_token_unique" UNIQUE("token"),
	CONSTRAINT "contributions_kind" CHECK ("contributions"."kind" in ('correction', 'submission')),
	CONSTRAINT "contributions_state" CHECK ("contributions"."state" in ('waiting', 'accepted', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contributions_waiting" ON "contributions" USING btree ("kind","due_at","id") WHERE "contributions"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "contributions_decided" ON "contributions" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "contributions_user" ON "contributions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "contributions_decided_by" ON "contributions" USING btree ("decided_by");