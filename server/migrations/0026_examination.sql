CREATE TABLE "examination_decisions" (
	"record_id" uuid NOT NULL,
	"file_index" integer NOT NULL,
	"point_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"decision" text NOT NULL,
	"changed" text,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "examination_decisions_record_id_file_index_point_id_pk" PRIMARY KEY("record_id","file_index","point_id")
);
--> statement-breakpoint
CREATE TABLE "examination_files" (
	"record_id" uuid NOT NULL,
	"file_index" integer NOT NULL,
	"owner_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"text" text,
	"answers" jsonb NOT NULL,
	CONSTRAINT "examination_files_record_id_file_index_pk" PRIMARY KEY("record_id","file_index")
);
--> statement-breakpoint
CREATE TABLE "examination_records" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"points" jsonb NOT NULL,
	"file_count" integer NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "examination_sets" (
	"set_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"points" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "examination_decisions_own" ON "examination_decisions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "examination_files_own" ON "examination_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "examination_records_own" ON "examination_records" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "examination_sets_own" ON "examination_sets" USING btree ("owner_id","created_at");