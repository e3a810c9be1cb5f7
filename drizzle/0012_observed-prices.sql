CREATE TABLE "catalogue_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"etag" text,
	"message" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_imports_outcome" CHECK (outcome in ('applied', 'unchanged', 'held', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "catalogue_observations" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb,
	"previous" jsonb,
	"effective_from" text,
	"effective_to" text,
	"observed_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "catalogue_observations_kind" CHECK (kind in ('price', 'facts', 'scores')),
	CONSTRAINT "catalogue_observations_state_known" CHECK (state in ('applied', 'held', 'rejected', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "catalogue_observations" ADD CONSTRAINT "catalogue_observations_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_imports_source" ON "catalogue_imports" USING btree ("source","id");--> statement-breakpoint
CREATE INDEX "catalogue_observations_key" ON "catalogue_observations" USING btree ("source","kind","provider","name","id");--> statement-breakpoint
CREATE INDEX "catalogue_observations_state" ON "catalogue_observations" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "catalogue_observations_import" ON "catalogue_observations" USING btree ("import_id");