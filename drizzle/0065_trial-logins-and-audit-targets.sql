CREATE TABLE "audit_queue" (
	"target" text NOT NULL,
	"audit_id" text NOT NULL,
	CONSTRAINT "audit_queue_target_audit_id_pk" PRIMARY KEY("target","audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_target" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD COLUMN "tried_by" text;--> statement-breakpoint
ALTER TABLE "organisation_leaver" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "organisation_identity" ADD CONSTRAINT "organisation_identity_tried_by_user_id_fk" FOREIGN KEY ("tried_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION queue_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_queue (target, audit_id) SELECT name, NEW.id FROM audit_target ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_queue AFTER INSERT ON audit_log
FOR EACH ROW EXECUTE FUNCTION queue_audit_row();
