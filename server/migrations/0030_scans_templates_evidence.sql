CREATE TABLE "scanned_pages" (
	"file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" text NOT NULL,
	"reading" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scanned_pages_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
CREATE TABLE "report_templates" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_selected" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "correction_records" ADD COLUMN "care" text DEFAULT 'quiet' NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_records" ADD COLUMN "evidence_task_id" uuid;--> statement-breakpoint
ALTER TABLE "desensitise_records" ADD COLUMN "thoroughness" text DEFAULT 'balanced' NOT NULL;--> statement-breakpoint
ALTER TABLE "scanned_pages" ADD CONSTRAINT "scanned_pages_file_id_stored_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scanned_pages_owner" ON "scanned_pages" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_templates_own" ON "report_templates" USING btree ("owner_id","name");