-- The document of the full-text search in large catalogues, stored because ranking reads the vectors of hundreds of rows per
-- search. Declared immutable, because array_to_string on text is.
-- Every statement also runs on databases that have all this from before there was this migration.
CREATE OR REPLACE FUNCTION tool_search_document(name text, vendor text, description text, features text[], keywords text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', name), 'A')
    || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', vendor, array_to_string(features, ', '), array_to_string(keywords, ', '))), 'B')
    || setweight(to_tsvector('pg_catalog.english', description), 'C')
$$;--> statement-breakpoint
ALTER TABLE ai_tools ADD COLUMN IF NOT EXISTS search_document tsvector
GENERATED ALWAYS AS (tool_search_document(name, vendor, description, features, keywords)) STORED;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS ai_tools_search_document ON ai_tools USING gin (search_document);--> statement-breakpoint
DROP INDEX IF EXISTS ai_tools_search;--> statement-breakpoint
-- The change log of tools.
CREATE OR REPLACE FUNCTION log_tool_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prefix text := lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 14, '0');
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO tool_changes (id, tool_id, tool_name, field, from_value, to_value, at, source)
    VALUES (prefix || md5(OLD.id), OLD.id, OLD.name, 'removed', OLD.name, NULL, now(), OLD.origin);
  ELSIF TG_OP = 'INSERT' THEN
    -- The first load of the built-in catalogue is no news.
    IF NEW.origin <> 'built-in' OR EXISTS (SELECT 1 FROM ai_tools WHERE created_at < NEW.created_at) THEN
      INSERT INTO tool_changes (id, tool_id, tool_name, field, from_value, to_value, at, source)
      VALUES (prefix || md5(NEW.id), NEW.id, NEW.name, 'added', NULL, NEW.name, NEW.updated_at, NEW.origin);
    END IF;
  ELSE
    INSERT INTO tool_changes (id, tool_id, tool_name, field, from_value, to_value, at, source)
    SELECT prefix || md5(NEW.id || c.field), NEW.id, NEW.name, c.field, c.was, c.becomes, NEW.updated_at,
      coalesce(jsonb_path_query_first(NEW.facts, '$[*] ? (@.field == $field).source', jsonb_build_object('field', c.field)) #>> '{}', NEW.origin)
    FROM (VALUES
      ('name', OLD.name, NEW.name),
      ('description', OLD.description, NEW.description),
      ('category', OLD.category, NEW.category),
      ('vendor', OLD.vendor, NEW.vendor),
      ('website', OLD.website, NEW.website),
      ('launchDate', OLD.launch_date, NEW.launch_date),
      ('latestUpdate', OLD.latest_update, NEW.latest_update),
      ('pricing.free', OLD.pricing ->> 'free', NEW.pricing ->> 'free'),
      ('pricing.freeTrial', OLD.pricing ->> 'freeTrial', NEW.pricing ->> 'freeTrial'),
      ('pricing.starter', OLD.pricing ->> 'starter', NEW.pricing ->> 'starter'),
      ('pricing.professional', OLD.pricing ->> 'professional', NEW.pricing ->> 'professional'),
      ('pricing.enterprise', OLD.pricing ->> 'enterprise', NEW.pricing ->> 'enterprise'),
      ('features',
        (SELECT string_agg(label, ', ') FROM unnest(OLD.features) AS label WHERE label <> ALL (NEW.features)),
        (SELECT string_agg(label, ', ') FROM unnest(NEW.features) AS label WHERE label <> ALL (OLD.features)))
    ) AS c(field, was, becomes)
    WHERE c.was IS DISTINCT FROM c.becomes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER ai_tools_changes AFTER INSERT OR UPDATE OR DELETE ON ai_tools
FOR EACH ROW EXECUTE FUNCTION log_tool_change();
