ALTER TABLE "organisation_identity" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_identity" ALTER COLUMN "sealed_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD COLUMN "protocol" text DEFAULT 'oidc' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD COLUMN "sso_url" text;--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD COLUMN "certificates" jsonb;--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD COLUMN "is_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "vouched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "vouched_by" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_vouched_by_user_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD CONSTRAINT "organisation_identity_protocol" CHECK (protocol in ('oidc', 'saml'));--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD CONSTRAINT "organisation_identity_parts" CHECK (case protocol when 'oidc' then client_id is not null and sealed_secret is not null
        else sso_url is not null and certificates is not null end);