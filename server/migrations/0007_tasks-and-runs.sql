CREATE TABLE "run_events" (
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "run_events_run_id_number_pk" PRIMARY KEY("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"fail_reason" text,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"lease_by" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"order" jsonb NOT NULL,
	"name" text NOT NULL,
	"units_total" integer NOT NULL,
	"fail_reason" text,
	"file_key" text,
	"size_bytes" bigint,
	"sha256" text,
	"result" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_of_owner" ON "runs" USING btree ("owner_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "runs_leased" ON "runs" USING btree ("state","lease_until");--> statement-breakpoint
CREATE INDEX "tasks_of_owner" ON "tasks" USING btree ("owner_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "tasks_of_job" ON "tasks" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "tasks_by_expiry" ON "tasks" USING btree ("expires_at");--> statement-breakpoint
INSERT INTO "tasks" ("task_id", "kind", "owner_id", "job_id", "order", "name", "units_total", "fail_reason", "file_key", "size_bytes", "sha256", "created_at", "finished_at", "expires_at")
SELECT "task_id", 'downloads.make', "owner_id"::text, "job_id", "order", "file_name", "rows_total", "fail_reason", "shelf_key", "size_bytes", "sha256", "created_at", "finished_at", "expires_at" FROM "download_tasks";
