-- Makers and websites of imported and added tools were values beside the facts, stated by the operator; now they are facts. They are
-- as old as their records, so that neither log takes them for new. A maker that nobody stated had the name of the tool.
ALTER TABLE ai_tools DISABLE TRIGGER USER;--> statement-breakpoint
CREATE FUNCTION with_statements(facts jsonb, name text, vendor text, website text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT facts || coalesce(jsonb_agg(jsonb_build_object(
    'field', own.field, 'value', own.said, 'standing', 'stated', 'by', 'this site''s operator')), '[]')
  FROM (VALUES ('vendor', nullif(vendor, name)), ('website', website)) AS own(field, said)
  WHERE own.said <> '' AND NOT facts @> jsonb_build_array(jsonb_build_object('field', own.field))
$$;--> statement-breakpoint
UPDATE ai_tools SET
  facts = with_statements(facts, name, vendor, website),
  vendor = CASE WHEN vendor = name AND NOT facts @> '[{"field": "vendor"}]' THEN '' ELSE vendor END,
  base = CASE WHEN base IS NOT NULL THEN
    jsonb_set(base, '{facts}', with_statements(base -> 'facts', name, base ->> 'vendor', base ->> 'website')) - 'vendor' - 'website' END
WHERE origin <> 'built-in' OR edited_by_hand;--> statement-breakpoint
DROP FUNCTION with_statements(jsonb, text, text, text);--> statement-breakpoint
ALTER TABLE ai_tools ENABLE TRIGGER USER;
