CREATE TABLE "register_entries" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company_key" text NOT NULL,
	"date" text NOT NULL,
	"is_ended" boolean NOT NULL,
	"body" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_certificates" ADD COLUMN "similar" jsonb;--> statement-breakpoint
CREATE INDEX "register_entries_company" ON "register_entries" USING btree ("company_key","kind","date");--> statement-breakpoint
CREATE INDEX "register_entries_imported" ON "register_entries" USING btree ("kind","imported_at");--> statement-breakpoint
CREATE INDEX "people_sources_number" ON "people_sources" USING btree (("facts" ->> 'numberKey'));--> statement-breakpoint
CREATE INDEX "people_sources_reviewed" ON "people_sources" USING gin (("facts" -> 'reviewed') jsonb_path_ops);