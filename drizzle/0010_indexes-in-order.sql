DROP INDEX "ai_tools_category_rating";--> statement-breakpoint
DROP INDEX "ai_tools_rating";--> statement-breakpoint
DROP INDEX "tool_changes_tool";--> statement-breakpoint
DROP INDEX "news_date";--> statement-breakpoint
CREATE INDEX "tool_changes_tool" ON "tool_changes" USING btree ("tool_id","id");--> statement-breakpoint
CREATE INDEX "news_date" ON "news" USING btree ("date","id");