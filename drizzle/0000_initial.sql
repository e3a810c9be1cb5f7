CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
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
CREATE TABLE "ai_models" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"model_type" text NOT NULL,
	"api_endpoint" text,
	"provider" text,
	"sent_model" text,
	"protocol" text,
	"key_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "benchmark_live" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"cell" text,
	"event" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "benchmark_results" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"test_id" text,
	"model_id" text,
	"model_key" text NOT NULL,
	"model_name" text NOT NULL,
	"test_name" text NOT NULL,
	"status" text NOT NULL,
	"metrics" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "benchmark_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"test_id" text,
	"start_key" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"wish" text,
	"plan" jsonb NOT NULL,
	"planned" integer NOT NULL,
	"reserved_tokens" bigint NOT NULL,
	"used_tokens" bigint DEFAULT 0 NOT NULL,
	"month" text NOT NULL,
	"lease_job" text,
	"lease_until" timestamp with time zone,
	"manifest" jsonb,
	"summary" jsonb,
	"error" text,
	"origin" text DEFAULT 'page' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "benchmark_runs_status" CHECK ("benchmark_runs"."status" in ('queued', 'running', 'completed', 'cancelled', 'failed', 'budget_reached'))
);
--> statement-breakpoint
CREATE TABLE "benchmark_samples" (
	"run_id" text NOT NULL,
	"case_id" text NOT NULL,
	"model_key" text NOT NULL,
	"round" integer NOT NULL,
	"outcome" text NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"response_ms" double precision,
	"tokens" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"reasoning" text DEFAULT '' NOT NULL,
	"record" jsonb,
	"detail" jsonb,
	"is_starred" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "benchmark_samples_run_id_case_id_model_key_round_pk" PRIMARY KEY("run_id","case_id","model_key","round")
);
--> statement-breakpoint
CREATE TABLE "benchmark_schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"every" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "benchmark_schedules_every" CHECK ("benchmark_schedules"."every" in ('daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "benchmark_shares" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"is_public" boolean NOT NULL,
	"has_prompts" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "benchmark_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"metrics" jsonb NOT NULL,
	"prompt" text NOT NULL,
	"case_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "benchmark_tokens" (
	"user_id" text NOT NULL,
	"month" text NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "benchmark_tokens_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "benchmark_votes" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"user_id" text NOT NULL,
	"case_id" text NOT NULL,
	"round" integer NOT NULL,
	"first" text NOT NULL,
	"second" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "benchmark_votes_outcome" CHECK ("benchmark_votes"."outcome" in ('a', 'b', 'tie', 'both-bad'))
);
--> statement-breakpoint
CREATE TABLE "billing_customer" (
	"user_id" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "billing_customer_user_id_gateway_pk" PRIMARY KEY("user_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "checkout" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"url" text,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"variant" text,
	"order" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"receipt_url" text,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"observed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_kind" CHECK ("checkout"."kind" in ('subscription', 'listing', 'certification')),
	CONSTRAINT "checkout_status" CHECK ("checkout"."status" in ('open', 'complete', 'paid', 'expired', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"subscription" text,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"url" text,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"covers_until" timestamp with time zone,
	"issued_at" timestamp with time zone NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_status" CHECK ("invoice"."status" in ('open', 'paid', 'failed', 'void', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkout" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"user_id" text NOT NULL,
	"order" jsonb NOT NULL,
	"status" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"subscription" text,
	"payment" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_checkout_status" CHECK ("sandbox_checkout"."status" in ('open', 'complete', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_clock" (
	"user_id" text PRIMARY KEY NOT NULL,
	"ahead_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"checkout" text,
	"subscription" text,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"covers_until" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payment_status" CHECK ("sandbox_payment"."status" in ('paid', 'failed', 'void', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" jsonb NOT NULL
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
	"renewal_told_for" timestamp with time zone,
	"observed_at" timestamp with time zone NOT NULL,
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
CREATE TABLE "tool_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL,
	"tool_name" text NOT NULL,
	"field" text NOT NULL,
	"from_value" text,
	"to_value" text,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification_programs" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"level" integer NOT NULL,
	"duration_days" integer NOT NULL,
	"price" integer NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_enrolment_open" boolean DEFAULT false NOT NULL,
	"starts_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certification_programs_level" CHECK ("certification_programs"."level" between 1 and 3),
	CONSTRAINT "certification_programs_price" CHECK ("certification_programs"."price" > 0),
	CONSTRAINT "certification_programs_start" CHECK (not "certification_programs"."is_enrolment_open" or "certification_programs"."starts_on" is not null)
);
--> statement-breakpoint
CREATE TABLE "certification_waiting" (
	"program_id" text NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "certification_waiting_program_id_user_id_pk" PRIMARY KEY("program_id","user_id")
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
CREATE TABLE "listing_count" (
	"day" date NOT NULL,
	"tool_id" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_count_tool_id_day_kind_pk" PRIMARY KEY("tool_id","day","kind"),
	CONSTRAINT "listing_count_kind" CHECK ("listing_count"."kind" in ('view', 'click', 'comparison', 'search'))
);
--> statement-breakpoint
CREATE TABLE "placement_count" (
	"placement_id" text NOT NULL,
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "placement_count_placement_id_day_slot_kind_pk" PRIMARY KEY("placement_id","day","slot","kind"),
	CONSTRAINT "placement_count_slot" CHECK ("placement_count"."slot" in ('home', 'category', 'top')),
	CONSTRAINT "placement_count_kind" CHECK ("placement_count"."kind" in ('view', 'click'))
);
--> statement-breakpoint
CREATE TABLE "placement_notice" (
	"placement_id" text NOT NULL,
	"kind" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "placement_notice_placement_id_kind_pk" PRIMARY KEY("placement_id","kind"),
	CONSTRAINT "placement_notice_kind" CHECK ("placement_notice"."kind" in ('started', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "provider_listing" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL
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
ALTER TABLE "ai_models" ADD CONSTRAINT "ai_models_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_live" ADD CONSTRAINT "benchmark_live_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_results" ADD CONSTRAINT "benchmark_results_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_results" ADD CONSTRAINT "benchmark_results_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_results" ADD CONSTRAINT "benchmark_results_test_id_benchmark_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."benchmark_tests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_results" ADD CONSTRAINT "benchmark_results_model_id_ai_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."ai_models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD CONSTRAINT "benchmark_runs_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD CONSTRAINT "benchmark_runs_test_id_benchmark_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."benchmark_tests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_samples" ADD CONSTRAINT "benchmark_samples_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_schedules" ADD CONSTRAINT "benchmark_schedules_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_schedules" ADD CONSTRAINT "benchmark_schedules_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_shares" ADD CONSTRAINT "benchmark_shares_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_shares" ADD CONSTRAINT "benchmark_shares_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_tests" ADD CONSTRAINT "benchmark_tests_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_tokens" ADD CONSTRAINT "benchmark_tokens_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_votes" ADD CONSTRAINT "benchmark_votes_run_id_benchmark_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."benchmark_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_votes" ADD CONSTRAINT "benchmark_votes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_waiting" ADD CONSTRAINT "certification_waiting_program_id_certification_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."certification_programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_waiting" ADD CONSTRAINT "certification_waiting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_listing" ADD CONSTRAINT "provider_listing_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "ai_models_user" ON "ai_models" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_key_user" ON "api_key" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "benchmark_live_run" ON "benchmark_live" USING btree ("run_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_results_run_model" ON "benchmark_results" USING btree ("run_id","model_key");--> statement-breakpoint
CREATE INDEX "benchmark_results_user" ON "benchmark_results" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_runs_start_key" ON "benchmark_runs" USING btree ("user_id","start_key");--> statement-breakpoint
CREATE INDEX "benchmark_runs_user" ON "benchmark_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "benchmark_runs_open" ON "benchmark_runs" USING btree ("status") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_schedules_run" ON "benchmark_schedules" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_tests_name" ON "benchmark_tests" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_votes_pair" ON "benchmark_votes" USING btree ("run_id","case_id","round","first","second");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customer_reference" ON "billing_customer" USING btree ("gateway","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_reference" ON "checkout" USING btree ("gateway","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_open" ON "checkout" USING btree ("user_id","kind","subject_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "checkout_user" ON "checkout" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "checkout_subject" ON "checkout" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reference" ON "invoice" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "invoice_user" ON "invoice" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoice_subscription" ON "invoice" USING btree ("gateway","subscription");--> statement-breakpoint
CREATE INDEX "payment_event_age" ON "payment_event" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_checkout_idempotency" ON "sandbox_checkout" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "sandbox_payment_user" ON "sandbox_payment" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sandbox_subscription_user" ON "sandbox_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_reference" ON "subscription" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "subscription_user" ON "subscription" USING btree ("user_id","access_until");--> statement-breakpoint
CREATE INDEX "ai_tools_category_rating" ON "ai_tools" USING btree ("category","rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "ai_tools_rating" ON "ai_tools" USING btree ("rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "ai_tools_company" ON "ai_tools" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "ai_tools_updated" ON "ai_tools" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "companies_updated" ON "companies" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "tool_changes_tool" ON "tool_changes" USING btree ("tool_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "certification_waiting_user" ON "certification_waiting" USING btree ("user_id");--> statement-breakpoint
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