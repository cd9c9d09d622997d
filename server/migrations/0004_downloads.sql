CREATE TABLE "download_tasks" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"order" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"rows_total" integer NOT NULL,
	"fail_reason" text,
	"shelf_key" text,
	"size_bytes" bigint,
	"sha256" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_certificates" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"asked" jsonb NOT NULL,
	"text_form" text NOT NULL,
	"index_version" text NOT NULL,
	"total" integer NOT NULL,
	"ids_hash" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "download_tasks_of_owner" ON "download_tasks" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "download_tasks_by_expiry" ON "download_tasks" USING btree ("expires_at");