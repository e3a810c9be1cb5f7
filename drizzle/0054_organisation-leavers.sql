CREATE TABLE "organisation_leaver" (
	"organisation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_leaver_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "organisation_leaver" ADD CONSTRAINT "organisation_leaver_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_leaver" ADD CONSTRAINT "organisation_leaver_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_leaver_user" ON "organisation_leaver" USING btree ("user_id");