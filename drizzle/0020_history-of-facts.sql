CREATE TABLE "tool_fact_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"tool_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"removed" jsonb NOT NULL,
	"added" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "facts_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tool_fact_changes" ADD CONSTRAINT "tool_fact_changes_tool_id_ai_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."ai_tools"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "tool_fact_changes_tool" ON "tool_fact_changes" USING btree ("tool_id","id");
--> statement-breakpoint
-- What is known of the past of older rows begins with this migration.
UPDATE ai_tools SET facts_since = now();
--> statement-breakpoint
CREATE FUNCTION log_fact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tool_fact_changes (id, tool_id, at, removed, added)
  SELECT lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 14, '0') || md5(NEW.id), NEW.id,
    NEW.updated_at, c.removed, c.added
  FROM (
    SELECT coalesce((
      SELECT jsonb_agg(f) FROM jsonb_array_elements(OLD.facts) AS f WHERE NOT EXISTS (
        SELECT FROM jsonb_array_elements(NEW.facts) AS g
        WHERE jsonb_strip_nulls(g - 'checkedAt') = jsonb_strip_nulls(f - 'checkedAt'))
    ), '[]') AS removed, coalesce((
      SELECT jsonb_agg(f) FROM jsonb_array_elements(NEW.facts) AS f WHERE NOT EXISTS (
        SELECT FROM jsonb_array_elements(OLD.facts) AS g
        WHERE jsonb_strip_nulls(g - 'checkedAt') = jsonb_strip_nulls(f - 'checkedAt'))
    ), '[]') AS added
  ) AS c
  WHERE c.removed <> '[]' OR c.added <> '[]';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ai_tools_fact_changes AFTER UPDATE OF facts ON ai_tools
FOR EACH ROW WHEN (OLD.facts IS DISTINCT FROM NEW.facts) EXECUTE FUNCTION log_fact_change();
