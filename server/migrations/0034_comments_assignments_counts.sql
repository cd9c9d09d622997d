CREATE TABLE "correction_counts" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"progress" jsonb NOT NULL,
	"counts" "bytea" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_review_assignments" (
	"record_id" uuid NOT NULL,
	"finding_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"assignee_id" text NOT NULL,
	"enterprise_id" text NOT NULL,
	"note" text NOT NULL,
	"due_day" text,
	"assigned_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "contract_review_assignments_record_id_finding_id_pk" PRIMARY KEY("record_id","finding_id")
);
--> statement-breakpoint
CREATE TABLE "contract_review_notes" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"finding_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_review_decisions" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "translation_segments" ADD COLUMN "comments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_review_assignments_owner" ON "contract_review_assignments" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "contract_review_assignments_assignee" ON "contract_review_assignments" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "contract_review_notes_of" ON "contract_review_notes" USING btree ("record_id","finding_id");--> statement-breakpoint
CREATE INDEX "contract_review_notes_owner" ON "contract_review_notes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "contract_review_notes_author" ON "contract_review_notes" USING btree ("author_id");--> statement-breakpoint
INSERT INTO "contract_review_notes" ("note_id", "record_id", "finding_id", "owner_id", "author_id", "text", "created_at")
SELECT gen_random_uuid(), "record_id", "finding_id", "owner_id", "owner_id", "note", "decided_at"
FROM "contract_review_decisions" WHERE "note" <> '';--> statement-breakpoint
UPDATE "translation_segments" SET "comments" = jsonb_build_array(jsonb_build_object('commentId', gen_random_uuid()::text, 'author', '', 'text', "note", 'createTime', NULL, 'resolvedBy', NULL, 'resolveTime', NULL)) WHERE "note" <> '';--> statement-breakpoint
ALTER TABLE "contract_review_decisions" DROP COLUMN "note";--> statement-breakpoint
ALTER TABLE "translation_segments" DROP COLUMN "note";