-- Rows of before hold the tokens of secret addresses; new ones do not.
WITH "secret" AS (
  DELETE FROM "page_views" WHERE "path" ~* '^/(rate|shared|lists/shared|alerts/leave|corrections(?!/new$))/' RETURNING *
)
INSERT INTO "page_views" ("day", "path", "referrer_kind", "views")
SELECT "day", lower(substring("path" FROM '(?i)^/(?:rate|shared|lists/shared|alerts/leave|corrections)')), "referrer_kind", sum("views")
FROM "secret" GROUP BY 1, 2, 3
ON CONFLICT ("day", "path", "referrer_kind") DO UPDATE SET "views" = "page_views"."views" + excluded."views";
