ALTER TABLE "alert_deliveries" ADD COLUMN "seq" integer;--> statement-breakpoint
ALTER TABLE "alert_events" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_events_user" ON "alert_events" USING btree ("user_id","seq");