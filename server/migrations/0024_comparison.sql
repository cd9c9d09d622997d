CREATE TABLE "comparison_marks" (
	"record_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"change_key" text NOT NULL,
	"is_seen" boolean NOT NULL,
	"note" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comparison_marks_record_id_change_key_pk" PRIMARY KEY("record_id","change_key")
);
--> statement-breakpoint
CREATE TABLE "comparison_records" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"versions" jsonb NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "comparison_marks_own" ON "comparison_marks" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "comparison_records_own" ON "comparison_records" USING btree ("owner_id","created_at");