CREATE SEQUENCE "public"."knowledge_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "knowledge_changes" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_citations" (
	"document_id" uuid NOT NULL,
	"im_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "knowledge_citations_document_id_im_id_pk" PRIMARY KEY("document_id","im_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_documents" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"folder_id" uuid NOT NULL,
	"library_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_id" uuid NOT NULL,
	"size_bytes" integer NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"unread" jsonb NOT NULL,
	"paragraphs" integer NOT NULL,
	"pages" integer,
	"characters" integer NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_folders" (
	"folder_id" uuid PRIMARY KEY NOT NULL,
	"library_id" uuid NOT NULL,
	"parent_id" uuid,
	"owner_id" text NOT NULL,
	"enterprise_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_texts" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"paragraphs" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD COLUMN "library_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "knowledge_changes_seq" ON "knowledge_changes" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "knowledge_citations_own" ON "knowledge_citations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "knowledge_citations_of" ON "knowledge_citations" USING btree ("im_id");--> statement-breakpoint
CREATE INDEX "knowledge_documents_in" ON "knowledge_documents" USING btree ("folder_id","created_at");--> statement-breakpoint
CREATE INDEX "knowledge_documents_of" ON "knowledge_documents" USING btree ("library_id");--> statement-breakpoint
CREATE INDEX "knowledge_documents_own" ON "knowledge_documents" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_documents_file" ON "knowledge_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "knowledge_folders_own" ON "knowledge_folders" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "knowledge_folders_shared" ON "knowledge_folders" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "knowledge_folders_of" ON "knowledge_folders" USING btree ("library_id");