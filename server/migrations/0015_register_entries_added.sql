ALTER TABLE "register_entries" ADD COLUMN "added_seq" bigserial NOT NULL;--> statement-breakpoint
CREATE INDEX "register_entries_added" ON "register_entries" USING btree ("added_seq");