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
ALTER TABLE "drafting_drafts" ADD COLUMN "template_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "drafting_batches_own" ON "drafting_batches" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "drafting_template_versions_file" ON "drafting_template_versions" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "drafting_templates_own" ON "drafting_templates" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "drafting_templates_shared" ON "drafting_templates" USING btree ("enterprise_id");