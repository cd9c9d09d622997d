ALTER TABLE "stored_files" ADD COLUMN "enterprise_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_files_owner" ON "stored_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "stored_files_enterprise" ON "stored_files" USING btree ("enterprise_id");