CREATE TABLE "review_proofs" (
	"review_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sealed_image" text,
	"state" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "review_proofs_state" CHECK ("review_proofs"."state" in ('waiting', 'accepted', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "review_proofs" ADD CONSTRAINT "review_proofs_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_proofs" ADD CONSTRAINT "review_proofs_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_proofs_user" ON "review_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_proofs_waiting" ON "review_proofs" USING btree ("review_id") WHERE "review_proofs"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "review_proofs_decided" ON "review_proofs" USING btree ("decided_at") WHERE "review_proofs"."sealed_image" is not null;