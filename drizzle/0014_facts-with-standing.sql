ALTER TABLE "ai_tools" ADD COLUMN "former_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_tools" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "tool_changes" ADD COLUMN "standing" text;--> statement-breakpoint
-- The change log gives the standing of the new value.
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
    INSERT INTO tool_changes (id, tool_id, tool_name, field, from_value, to_value, at, source, standing)
    SELECT prefix || md5(NEW.id || c.field), NEW.id, NEW.name, c.field, c.was, c.becomes, NEW.updated_at,
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
-- Every stated value becomes a fact: reported where its source was recorded, else stated by the operator. The next start
-- replaces the facts of built-in records.
UPDATE ai_tools AS t SET facts = coalesce((
  SELECT jsonb_agg(
    jsonb_build_object('field', v.field, 'value', v.value)
    || CASE WHEN s.fact ->> 'source' IS NULL
      THEN jsonb_build_object('standing', 'stated', 'by', 'this site''s operator',
        'observedAt', to_char(t.updated_at, 'YYYY-MM-DD'), 'checkedAt', to_char(t.updated_at, 'YYYY-MM-DD'))
      ELSE jsonb_build_object('standing', 'reported', 'source', s.fact ->> 'source',
        'by', substring(s.fact ->> 'source' FROM '^[a-zA-Z]+://(?:www\.)?([^/:?#]+)'),
        'observedAt', s.fact ->> 'checked', 'checkedAt', s.fact ->> 'checked', 'attribution', s.fact ->> 'attribution')
    END ORDER BY v.position)
  FROM (
    SELECT 1 AS position, 'pricing.' || p.key AS field, p.value, 'pricing.' || p.key AS source_field
      FROM jsonb_each(t.pricing) AS p WHERE p.key <> 'currency' AND jsonb_typeof(p.value) <> 'null'
    UNION ALL SELECT 2, 'plan', p.value, 'pricing.' || (p.value ->> 'tier') FROM jsonb_array_elements(t.plans) AS p
    UNION ALL SELECT 3, 'feature:' || l, '"yes"', '' FROM unnest(t.features) AS l
    UNION ALL SELECT 4, 'feature:' || l, '"no"', '' FROM unnest(t.lacks) AS l
    UNION ALL SELECT 5, 'launchDate', to_jsonb(t.launch_date), 'launchDate' WHERE t.launch_date IS NOT NULL
    UNION ALL SELECT 6, 'latestUpdate', to_jsonb(t.latest_update), 'latestUpdate' WHERE t.latest_update IS NOT NULL
  ) AS v
  LEFT JOIN LATERAL (
    SELECT f AS fact FROM jsonb_array_elements(t.facts) AS f WHERE f ->> 'field' = v.source_field LIMIT 1
  ) AS s ON true
), '[]');
--> statement-breakpoint
UPDATE companies AS c SET facts = coalesce((
  SELECT jsonb_agg(
    jsonb_build_object('field', v.field, 'value', v.value, 'standing', 'reported', 'source', f ->> 'source',
      'by', substring(f ->> 'source' FROM '^[a-zA-Z]+://(?:www\.)?([^/:?#]+)'),
      'observedAt', f ->> 'checked', 'checkedAt', f ->> 'checked'))
  FROM (VALUES
    ('founded', to_jsonb(c.founded)), ('headquarters', to_jsonb(c.headquarters)), ('employees', to_jsonb(c.employees)),
    ('funding', to_jsonb(c.funding)), ('ceo', to_jsonb(c.ceo))
  ) AS v(field, value)
  JOIN jsonb_array_elements(c.facts) AS f ON f ->> 'field' = v.field AND f ->> 'source' IS NOT NULL
  WHERE v.value IS NOT NULL
), '[]');
