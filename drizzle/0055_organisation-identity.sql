CREATE TABLE "organisation_identity" (
	"organisation_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"trusts_addresses" boolean NOT NULL,
	"join_role" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "organisation_identity_id_unique" UNIQUE("id"),
	CONSTRAINT "organisation_identity_join_role" CHECK (join_role in ('member', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "organisation_id" text;--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD CONSTRAINT "organisation_identity_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_organisation_id_user_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;