CREATE TABLE "freshness_dismissals" (
	"tool_id" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "freshness_dismissals_tool_id_field_value_pk" PRIMARY KEY("tool_id","field","value")
);
--> statement-breakpoint
CREATE TABLE "freshness_findings" (
	"id" text PRIMARY KEY NOT NULL,
	"target_id" text NOT NULL,
	"tool_id" text,
	"company_id" text,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"quote" text,
	"source" text NOT NULL,
	"days" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"facts_id" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "freshness_findings_state_known" CHECK (state in ('gathering', 'held', 'applied', 'undone', 'dismissed', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "freshness_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_allowed_at" timestamp with time zone NOT NULL,
	"robots" text,
	"robots_at" timestamp with time zone,
	"robots_failure" text
);
--> statement-breakpoint
CREATE TABLE "freshness_observations" (
	"id" text PRIMARY KEY NOT NULL,
	"target_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text,
	"quote" text,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freshness_targets" (
	"id" text PRIMARY KEY NOT NULL,
	"reader" text NOT NULL,
	"adapter" text NOT NULL,
	"tool_id" text,
	"company_id" text,
	"url" text NOT NULL,
	"pending_url" text,
	"hops" integer DEFAULT 0 NOT NULL,
	"etag" text,
	"last_modified" text,
	"conditions_url" text,
	"baseline" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"next_visit_at" timestamp with time zone,
	"visited_at" timestamp with time zone,
	"outcome" text,
	"message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "freshness_targets_outcome" CHECK (outcome in ('read', 'unchanged', 'not-checked', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "freshness_dismissals" ADD CONSTRAINT "freshness_dismissals_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "freshness_findings" ADD CONSTRAINT "freshness_findings_target_id_freshness_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."freshness_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freshness_findings" ADD CONSTRAINT "freshness_findings_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "freshness_findings" ADD CONSTRAINT "freshness_findings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "freshness_findings" ADD CONSTRAINT "freshness_findings_facts_id_run_time_facts_id_fk" FOREIGN KEY ("facts_id") REFERENCES "public"."run_time_facts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freshness_observations" ADD CONSTRAINT "freshness_observations_target_id_freshness_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."freshness_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freshness_targets" ADD CONSTRAINT "freshness_targets_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "freshness_targets" ADD CONSTRAINT "freshness_targets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "freshness_findings_series" ON "freshness_findings" USING btree ("target_id","kind","id");--> statement-breakpoint
CREATE INDEX "freshness_findings_state" ON "freshness_findings" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "freshness_findings_tool" ON "freshness_findings" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "freshness_findings_company" ON "freshness_findings" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "freshness_observations_series" ON "freshness_observations" USING btree ("target_id","kind","id");--> statement-breakpoint
CREATE INDEX "freshness_targets_due" ON "freshness_targets" USING btree ("next_visit_at");--> statement-breakpoint
CREATE INDEX "freshness_targets_tool" ON "freshness_targets" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "freshness_targets_company" ON "freshness_targets" USING btree ("company_id");