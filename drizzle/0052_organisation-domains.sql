CREATE TABLE "organisation_domain" (
	"organisation_id" text NOT NULL,
	"domain" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"proof" text,
	"proven_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"join_role" text,
	CONSTRAINT "organisation_domain_organisation_id_domain_pk" PRIMARY KEY("organisation_id","domain"),
	CONSTRAINT "organisation_domain_proof" CHECK ("organisation_domain"."proof" in ('dns', 'file')),
	CONSTRAINT "organisation_domain_join_role" CHECK ("organisation_domain"."join_role" in ('member', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "organisation_domain" ADD CONSTRAINT "organisation_domain_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_domain_proven" ON "organisation_domain" USING btree ("domain") WHERE "organisation_domain"."proven_at" is not null;