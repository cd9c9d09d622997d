CREATE TABLE "drafting_batches" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"template_id" text NOT NULL,
	"template_version" integer NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"ignored" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"bad_count" integer NOT NULL,
	"blank_count" integer NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafting_template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"template" jsonb NOT NULL,
	"source" jsonb,
	"file_key" text,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafting_template_versions_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "drafting_templates" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"enterprise_id" text NOT NULL,
	"title" text NOT NULL,
	"version" integer NOT NULL,
	"is_removed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diligence_companies" (
	"record_id" uuid NOT NULL,
	"company_index" integer NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"match" text,
	"company_id" text,
	"company_name" text,
	"day" text,
	"judged" jsonb,
	"notes" jsonb NOT NULL,
	CONSTRAINT "diligence_companies_record_id_company_index_pk" PRIMARY KEY("record_id","company_index")
);
--> statement-breakpoint
CREATE TABLE "diligence_records" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"modules" jsonb NOT NULL,
	"company_count" integer NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"is_evidence" boolean NOT NULL,
	"sealed_name" text NOT NULL,
	"file_key" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_invitations" (
	"invitation_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"sealed_person" text NOT NULL,
	"person_mark" text NOT NULL,
	"mail_count" integer NOT NULL,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_logos" (
	"questionnaire_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"mime_type" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_playbook_versions" (
	"playbook_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"owner_id" text NOT NULL,
	"points" jsonb NOT NULL,
	"point_count" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_playbook_versions_playbook_id_version_pk" PRIMARY KEY("playbook_id","version")
);
--> statement-breakpoint
CREATE TABLE "review_playbooks" (
	"playbook_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"enterprise_id" text NOT NULL,
	"name" text NOT NULL,
	"type_id" text,
	"side" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_review_batches" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"file_count" integer NOT NULL,
	"refused" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "selection_favourites" (
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selection_favourites_owner_id_kind_item_id_pk" PRIMARY KEY("owner_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "selection_uses" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "selection_uses_kind_item_id_owner_id_day_pk" PRIMARY KEY("kind","item_id","owner_id","day")
);
--> statement-breakpoint
DROP INDEX "translation_memory_own";--> statement-breakpoint
ALTER TABLE "drafting_drafts" ADD COLUMN "template_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD COLUMN "is_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD COLUMN "sealed_return" text;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD COLUMN "sealed_notes" text;--> statement-breakpoint
ALTER TABLE "questionnaire_links" ADD COLUMN "is_by_invitation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_links" ADD COLUMN "remind_every_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "enterprise_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "shares_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD COLUMN "earlier" jsonb;--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD COLUMN "playbook" jsonb;--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "translation_memory" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_memory" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_records" ADD COLUMN "also_from" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_records" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_records" ADD COLUMN "changes" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_segments" ADD COLUMN "gap" text;--> statement-breakpoint
ALTER TABLE "translation_segments" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "drafting_batches_own" ON "drafting_batches" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "drafting_template_versions_file" ON "drafting_template_versions" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "drafting_templates_own" ON "drafting_templates" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "drafting_templates_shared" ON "drafting_templates" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "diligence_companies_own" ON "diligence_companies" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "diligence_records_own" ON "diligence_records" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "questionnaire_files_of" ON "questionnaire_files" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "questionnaire_files_in" ON "questionnaire_files" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "questionnaire_files_own" ON "questionnaire_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "questionnaire_files_key" ON "questionnaire_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "questionnaire_invitations_own" ON "questionnaire_invitations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "questionnaire_invitations_in" ON "questionnaire_invitations" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_invitations_key" ON "questionnaire_invitations" USING btree ("link_id","key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_invitations_person" ON "questionnaire_invitations" USING btree ("link_id","person_mark");--> statement-breakpoint
CREATE INDEX "questionnaire_logos_own" ON "questionnaire_logos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "review_playbook_versions_own" ON "review_playbook_versions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "review_playbooks_own" ON "review_playbooks" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "review_playbooks_shared" ON "review_playbooks" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "contract_review_batches_own" ON "contract_review_batches" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "questionnaires_shared" ON "questionnaires" USING btree ("enterprise_id","updated_at");--> statement-breakpoint
CREATE INDEX "contract_reviews_batch" ON "contract_reviews" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "translation_memory_latest" ON "translation_memory" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "translation_memory_own" ON "translation_memory" USING btree ("owner_id","from_language","to_language","client","source_key");