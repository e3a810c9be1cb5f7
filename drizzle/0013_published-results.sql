CREATE TABLE "published_models" (
	"token" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	CONSTRAINT "published_models_token_provider_model_pk" PRIMARY KEY("token","provider","model")
);
--> statement-breakpoint
ALTER TABLE "benchmark_shares" ADD COLUMN "publication" text;--> statement-breakpoint
ALTER TABLE "published_models" ADD CONSTRAINT "published_models_token_benchmark_shares_token_fk" FOREIGN KEY ("token") REFERENCES "public"."benchmark_shares"("token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_models_model" ON "published_models" USING btree ("model","provider");--> statement-breakpoint
CREATE INDEX "benchmark_shares_run" ON "benchmark_shares" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "benchmark_shares_publication" ON "benchmark_shares" USING btree ("publication");--> statement-breakpoint
ALTER TABLE "benchmark_shares" ADD CONSTRAINT "benchmark_shares_publication_known" CHECK ("benchmark_shares"."publication" in ('models', 'board'));