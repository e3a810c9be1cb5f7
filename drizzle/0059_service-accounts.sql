CREATE TABLE "service_account" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_account_role" CHECK (role in ('member', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "service_account_id" text;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD COLUMN "service_account_id" text;--> statement-breakpoint
ALTER TABLE "service_account" ADD CONSTRAINT "service_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_account_name" ON "service_account" USING btree ("user_id","name");--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_service_account_id_service_account_id_fk" FOREIGN KEY ("service_account_id") REFERENCES "public"."service_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_runs" ADD CONSTRAINT "benchmark_runs_service_account_id_service_account_id_fk" FOREIGN KEY ("service_account_id") REFERENCES "public"."service_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_service" ON "api_key" USING btree ("service_account_id");--> statement-breakpoint
CREATE INDEX "benchmark_runs_service" ON "benchmark_runs" USING btree ("service_account_id") WHERE service_account_id is not null;