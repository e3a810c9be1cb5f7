-- Makers and websites of imported and added tools have become facts. The log of facts gets their earlier values, so that "as of" a day
-- shows those of that day. Values that were facts at the time are in it already.
WITH own AS (
  SELECT c.id, c.tool_id, c.at, c.field, nullif(c.from_value, c.tool_name) AS was, nullif(c.to_value, c.tool_name) AS becomes
  FROM tool_changes c JOIN ai_tools t ON t.id = c.tool_id
  WHERE c.field IN ('vendor', 'website') AND (t.origin <> 'built-in' OR t.edited_by_hand)
), missing AS (
  SELECT own.id, own.tool_id, own.at,
    CASE WHEN own.was <> '' AND NOT EXISTS (
      SELECT FROM tool_fact_changes f WHERE f.tool_id = own.tool_id AND f.at = own.at
      AND f.removed @> jsonb_build_array(jsonb_build_object('field', own.field, 'value', own.was))
    ) THEN jsonb_build_array(jsonb_build_object(
      'field', own.field, 'value', own.was, 'standing', 'stated', 'by', 'this site''s operator')) ELSE '[]' END AS removed,
    CASE WHEN own.becomes <> '' AND NOT EXISTS (
      SELECT FROM tool_fact_changes f WHERE f.tool_id = own.tool_id AND f.at = own.at
      AND f.added @> jsonb_build_array(jsonb_build_object('field', own.field, 'value', own.becomes))
    ) THEN jsonb_build_array(jsonb_build_object(
      'field', own.field, 'value', own.becomes, 'standing', 'stated', 'by', 'this site''s operator')) ELSE '[]' END AS added
  FROM own
)
INSERT INTO tool_fact_changes (id, tool_id, at, removed, added)
SELECT id, tool_id, at, removed, added FROM missing WHERE removed <> '[]' OR added <> '[]';
