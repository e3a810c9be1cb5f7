CREATE TABLE "tool_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL,
	"user_id" text NOT NULL,
	"domain" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mailed_to" text,
	"hash" text,
	"proof" text,
	"evidence" text,
	"proven_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"has_activated" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "tool_claims_state" CHECK ("tool_claims"."state" in ('open', 'proven', 'accepted', 'refused', 'withdrawn', 'revoked')),
	CONSTRAINT "tool_claims_proof" CHECK ("tool_claims"."proof" in ('mail', 'dns', 'file'))
);
--> statement-breakpoint
ALTER TABLE "tool_claims" ADD CONSTRAINT "tool_claims_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "tool_claims" ADD CONSTRAINT "tool_claims_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_claims" ADD CONSTRAINT "tool_claims_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tool_claims_owner" ON "tool_claims" USING btree ("tool_id") WHERE "tool_claims"."state" = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "tool_claims_live" ON "tool_claims" USING btree ("tool_id","user_id") WHERE "tool_claims"."state" in ('open', 'proven');--> statement-breakpoint
CREATE INDEX "tool_claims_waiting" ON "tool_claims" USING btree ("proven_at","id") WHERE "tool_claims"."state" = 'proven';--> statement-breakpoint
CREATE INDEX "tool_claims_user" ON "tool_claims" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tool_claims_decided_by" ON "tool_claims" USING btree ("decided_by");