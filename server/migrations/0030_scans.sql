CREATE TABLE "scanned_pages" (
	"file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" text NOT NULL,
	"reading" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scanned_pages_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
CREATE INDEX "scanned_pages_owner" ON "scanned_pages" USING btree ("owner_id");