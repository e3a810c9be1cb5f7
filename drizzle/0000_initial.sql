CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_count" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp with time zone,
	"aaguid" text
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"company_name" text,
	"role" text DEFAULT 'user' NOT NULL,
	"provider_status" text,
	"two_factor_enabled" boolean DEFAULT false,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_role" CHECK ("user"."role" in ('user', 'provider', 'administrator')),
	CONSTRAINT "user_provider_status" CHECK ("user"."provider_status" in ('pending', 'active', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"unit_amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"trial_end" timestamp with time zone,
	"current_period_end" timestamp with time zone NOT NULL,
	"access_until" timestamp with time zone NOT NULL,
	"is_cancelled_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_plan" CHECK ("subscription"."plan" in ('starter', 'professional', 'enterprise')),
	CONSTRAINT "subscription_interval" CHECK ("subscription"."interval" in ('monthly', 'annual')),
	CONSTRAINT "subscription_status" CHECK ("subscription"."status" in ('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'cancelled')),
	CONSTRAINT "subscription_quantity" CHECK ("subscription"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "ai_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"vendor" text NOT NULL,
	"company_id" text,
	"website" text NOT NULL,
	"logo" text,
	"image" text,
	"rating" real NOT NULL,
	"editorial_rating" real NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"review_stars" integer DEFAULT 0 NOT NULL,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"lacks" text[] DEFAULT '{}'::text[] NOT NULL,
	"pros" text[] DEFAULT '{}'::text[] NOT NULL,
	"cons" text[] DEFAULT '{}'::text[] NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"pricing" jsonb NOT NULL,
	"plans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lowest_monthly_minor" integer,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"launch_date" text,
	"latest_update" text,
	"origin" text NOT NULL,
	"edited_by_hand" boolean DEFAULT false NOT NULL,
	"content_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_tools_origin" CHECK ("ai_tools"."origin" in ('built-in', 'import', 'provider', 'hand')),
	CONSTRAINT "ai_tools_rating" CHECK ("ai_tools"."rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"founded" integer,
	"headquarters" text,
	"employees" text,
	"funding" text,
	"ceo" text,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"website" text NOT NULL,
	"logo" text,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edited_by_hand" boolean DEFAULT false NOT NULL,
	"content_hash" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"imageurl" text,
	"category" text NOT NULL,
	"feed_id" text,
	"url_key" text NOT NULL,
	"title_key" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_category_known" CHECK (category in ('model-release', 'language', 'image-generation', 'video-generation', 'audio', 'coding', 'open-source', 'research', 'business', 'regulation'))
);
--> statement-breakpoint
CREATE TABLE "news_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"fallback_url" text,
	"default_category" text NOT NULL,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"moved_to" text,
	"etag" text,
	"last_modified" text,
	"conditions_url" text,
	"last_run_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_allowed_at" timestamp with time zone,
	"last_entries" integer,
	"last_new" integer
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"mime" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "mail_outbox_state" CHECK ("mail_outbox"."state" in ('kept', 'waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"referrer_kind" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_day_path_referrer_kind_pk" PRIMARY KEY("day","path","referrer_kind"),
	CONSTRAINT "page_views_referrer_kind" CHECK ("page_views"."referrer_kind" in ('internal', 'direct', 'search', 'social', 'other'))
);
--> statement-breakpoint
CREATE TABLE "account_data_key" (
	"user_id" text PRIMARY KEY NOT NULL,
	"master_key_id" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_key" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"sealed_key" text NOT NULL,
	"last_four" text NOT NULL,
	"endpoint" text,
	"key_status" text NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_key_status" CHECK ("provider_key"."key_status" in ('valid', 'invalid', 'unreachable'))
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_data_key" ADD CONSTRAINT "account_data_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_key" ADD CONSTRAINT "provider_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "attempt_count_window_ends_at" ON "attempt_count" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "known_device_user_device" ON "known_device" USING btree ("user_id","device_hash");--> statement-breakpoint
CREATE INDEX "passkey_user_id" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_id" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "session_user_id" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_factor_user_id" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verification_expires_at" ON "verification" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_reference" ON "subscription" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "subscription_user" ON "subscription" USING btree ("user_id","access_until");--> statement-breakpoint
CREATE INDEX "ai_tools_category_rating" ON "ai_tools" USING btree ("category","rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "ai_tools_rating" ON "ai_tools" USING btree ("rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "ai_tools_company" ON "ai_tools" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "ai_tools_updated" ON "ai_tools" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "companies_updated" ON "companies" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "contact_messages_received" ON "contact_messages" USING btree ("received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "news_date" ON "news" USING btree ("date" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "news_url_key" ON "news" USING btree ("url_key");--> statement-breakpoint
CREATE INDEX "news_title_key" ON "news" USING btree ("title_key","date");--> statement-breakpoint
CREATE UNIQUE INDEX "news_feeds_url" ON "news_feeds" USING btree ("url");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_key_name" ON "provider_key" USING btree ("user_id","provider","name");--> statement-breakpoint
CREATE INDEX "provider_key_user" ON "provider_key" USING btree ("user_id");