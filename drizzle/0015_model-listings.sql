CREATE TABLE "model_listings" (
	"model_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"company" text,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "model_listings_state" CHECK (state in ('asked', 'listed', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "model_listings" ADD CONSTRAINT "model_listings_model_id_ai_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."ai_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_listings" ADD CONSTRAINT "model_listings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_listings_user" ON "model_listings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "model_listings_asked" ON "model_listings" USING btree ("asked_at","model_id");