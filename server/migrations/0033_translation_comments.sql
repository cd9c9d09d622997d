ALTER TABLE "translation_segments" ADD COLUMN "comments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "translation_segments" SET "comments" = jsonb_build_array(jsonb_build_object('commentId', gen_random_uuid()::text, 'author', '', 'text', "note", 'createTime', NULL, 'resolvedBy', NULL, 'resolveTime', NULL)) WHERE "note" <> '';--> statement-breakpoint
ALTER TABLE "translation_segments" DROP COLUMN "note";
