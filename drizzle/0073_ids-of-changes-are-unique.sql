-- Two changes of one field can have the same moment: the clock of the embedded database counts in steps.
CREATE OR REPLACE FUNCTION log_tool_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prefix text := lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 14, '0');
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO tool_changes (id, tool_id, tool_name, field, from_value, to_value, at, source)
    VALUES (prefix || md5(gen_random_uuid()::text), OLD.id, OLD.name, 'removed', OLD.name, NULL, now(), OLD.origin);
  ELSIF TG_OP = 'INSERT' THEN
    -- The first load of the built-in catalogue is no news.
    IF NEW.origin <> 'built-in' OR EXISTS (SELECT 1 FROM ai_tools WHERE created_at < NEW.created_at) THEN
      INSERT INTO tool_changes (id, tool_id, tool_name, field, from_value, to_value, at, source)
      VALUES (prefix || md5(gen_random_uuid()::text), NEW.id, NEW.name, 'added', NULL, NEW.name, NEW.updated_at, NEW.origin);
    END IF;
  ELSE
    INSERT INTO tool_changes (id, tool_id, tool_name, field, from_value, to_value, at, source, standing)
    SELECT prefix || md5(gen_random_uuid()::text), NEW.id, NEW.name, c.field, c.was, c.becomes, NEW.updated_at,
      coalesce(fact.said ->> 'source', NEW.origin), fact.said ->> 'standing'
    FROM (VALUES
      ('name', OLD.name, NEW.name),
      ('description', OLD.description, NEW.description),
      ('category', OLD.category, NEW.category),
      ('vendor', OLD.vendor, NEW.vendor),
      ('website', OLD.website, NEW.website),
      ('status', OLD.status, NEW.status),
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
    CROSS JOIN LATERAL (
      -- The price of a tier may stand in its plans only.
      SELECT coalesce(
        jsonb_path_query_first(NEW.facts, '$[*] ? (@.field == $field)', jsonb_build_object('field', c.field)),
        jsonb_path_query_first(NEW.facts, '$[*] ? (@.field == "plan" && @.value.tier == $tier)',
          jsonb_build_object('tier', replace(c.field, 'pricing.', '')))
      ) AS said
    ) AS fact
    WHERE c.was IS DISTINCT FROM c.becomes;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_fact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tool_fact_changes (id, tool_id, at, removed, added)
  SELECT lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 14, '0') || md5(gen_random_uuid()::text), NEW.id,
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
