CREATE TABLE "organisation_spending" (
	"user_id" text NOT NULL,
	"month" text NOT NULL,
	"run_id" text NOT NULL,
	"is_judge" boolean NOT NULL,
	"key_id" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"key_name" text NOT NULL,
	"started_by" text,
	"is_priced" boolean NOT NULL,
	"reserved_nanos" bigint NOT NULL,
	"spent_nanos" bigint DEFAULT 0 NOT NULL,
	"unpriced_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "organisation_spending_charge" PRIMARY KEY("user_id","month","run_id","is_judge","key_id","provider","model")
);
--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "monthly_nanos" bigint;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "monthly_nanos" bigint;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "member_nanos" bigint;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "allows_unpriced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "warned_month" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "warned_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_spending" ADD CONSTRAINT "organisation_spending_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_spending" ADD CONSTRAINT "organisation_spending_started_by_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_spending_run" ON "organisation_spending" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "organisation_spending_started_by" ON "organisation_spending" USING btree ("started_by");