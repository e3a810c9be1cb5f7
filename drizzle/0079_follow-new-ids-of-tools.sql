-- What names a tool without a foreign key, because it outlives the tool, follows when the tool gets a new id: who owns its listing, what
-- was counted and paid for it, and what people sent, listed and watch. What is there under the new id already stays as it is.
CREATE FUNCTION follow_tool_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE provider_listing SET tool_id = NEW.id
  WHERE tool_id = OLD.id AND NOT EXISTS (SELECT FROM provider_listing WHERE tool_id = NEW.id);
  UPDATE listing_count SET tool_id = NEW.id
  WHERE tool_id = OLD.id AND NOT EXISTS (
    SELECT FROM listing_count AS other
    WHERE other.tool_id = NEW.id AND other.day = listing_count.day AND other.kind = listing_count.kind);
  UPDATE checkout SET subject_id = NEW.id WHERE kind = 'listing' AND subject_id = OLD.id;
  UPDATE contributions SET subject_id = NEW.id WHERE subject_kind = 'tool' AND subject_id = OLD.id;
  UPDATE collection_items SET item_id = NEW.id
  WHERE kind = 'tool' AND item_id = OLD.id AND NOT EXISTS (
    SELECT FROM collection_items AS other
    WHERE other.collection_id = collection_items.collection_id AND other.kind = 'tool' AND other.item_id = NEW.id);
  UPDATE alert_subscriptions SET item_id = NEW.id WHERE item_kind = 'tool' AND item_id = OLD.id;
  UPDATE alert_events SET item_id = NEW.id WHERE item_kind = 'tool' AND item_id = OLD.id;
  UPDATE tool_changes SET tool_id = NEW.id WHERE tool_id = OLD.id;
  UPDATE run_time_facts SET subject_id = NEW.id WHERE subject_kind = 'tool' AND subject_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ai_tools_follow_id AFTER UPDATE OF id ON ai_tools
FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION follow_tool_id();
