CREATE TABLE "collection_items" (
	"collection_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_items_collection_id_kind_item_id_pk" PRIMARY KEY("collection_id","kind","item_id"),
	CONSTRAINT "collection_items_kind" CHECK ("collection_items"."kind" in ('tool', 'model'))
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_favourites" boolean DEFAULT false NOT NULL,
	"token" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "collections_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_user" ON "collections" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_favourites" ON "collections" USING btree ("user_id") WHERE "collections"."is_favourites";--> statement-breakpoint
CREATE INDEX "collections_deleted" ON "collections" USING btree ("deleted_at") WHERE "collections"."deleted_at" is not null;