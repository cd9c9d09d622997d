DROP INDEX "translation_memory_latest";--> statement-breakpoint
ALTER TABLE "translation_memory" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length(source) + octet_length(target) + octet_length(before) + octet_length(origin)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "translation_memory_order" ON "translation_memory" USING btree ("owner_id","updated_at","memory_id");--> statement-breakpoint
CREATE INDEX "translation_memory_client" ON "translation_memory" USING btree ("owner_id","client");