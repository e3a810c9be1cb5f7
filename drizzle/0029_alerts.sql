CREATE TABLE "alert_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_delivered" boolean NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_events" (
	"key" text PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"item_kind" text NOT NULL,
	"item_id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"path" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_events_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "alert_reader" (
	"id" text PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"collection_id" text,
	"item_kind" text,
	"item_id" text,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"channel" text NOT NULL,
	"token" text,
	"url" text,
	"sealed_secret" text,
	"cursor" integer NOT NULL,
	"next_digest_at" timestamp with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_subscriptions_token_unique" UNIQUE("token"),
	CONSTRAINT "alert_subscriptions_channel" CHECK ("alert_subscriptions"."channel" in ('daily', 'weekly', 'feed', 'webhook')),
	CONSTRAINT "alert_subscriptions_state" CHECK ("alert_subscriptions"."state" in ('on', 'off', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_subscription_id_alert_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."alert_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_subscriptions" ADD CONSTRAINT "alert_subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_subscriptions" ADD CONSTRAINT "alert_subscriptions_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_subscription" ON "alert_deliveries" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "alert_events_item" ON "alert_events" USING btree ("item_kind","item_id","seq");--> statement-breakpoint
CREATE INDEX "alert_subscriptions_user" ON "alert_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alert_subscriptions_collection" ON "alert_subscriptions" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "alert_subscriptions_digest" ON "alert_subscriptions" USING btree ("next_digest_at") WHERE "alert_subscriptions"."state" = 'on';