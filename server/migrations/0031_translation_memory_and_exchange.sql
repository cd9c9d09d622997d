DROP INDEX "translation_memory_own";--> statement-breakpoint
ALTER TABLE "translation_memory" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_memory" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_records" ADD COLUMN "also_from" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_records" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_records" ADD COLUMN "changes" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_segments" ADD COLUMN "gap" text;--> statement-breakpoint
ALTER TABLE "translation_segments" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "translation_memory_latest" ON "translation_memory" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "translation_memory_own" ON "translation_memory" USING btree ("owner_id","from_language","to_language","client","source_key");