DROP INDEX "people_sources_reviewed";--> statement-breakpoint
DROP INDEX "people_profiles_shareholders";--> statement-breakpoint
CREATE INDEX "people_sources_reviewed" ON "people_sources" USING gin (("facts" -> 'reviewed') jsonb_path_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "people_profiles_shareholders" ON "people_profiles" USING gin (("fields" -> 'shareholders') jsonb_path_ops) WITH (fastupdate=false);