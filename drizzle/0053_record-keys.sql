CREATE TABLE "record_keys" (
	"generation" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text,
	"created_at" timestamp with time zone NOT NULL
);
