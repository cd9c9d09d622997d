CREATE TABLE "correction_decisions" (
	"record_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"finding_id" text NOT NULL,
	"decision" text NOT NULL,
	"replacement" text,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "correction_decisions_record_id_finding_id_pk" PRIMARY KEY("record_id","finding_id")
);
--> statement-breakpoint
CREATE TABLE "correction_records" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"source" jsonb NOT NULL,
	"is_text" boolean NOT NULL,
	"check_task_id" uuid,
	"export_task_id" uuid,
	"export_form" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "correction_words" (
	"word_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"check_id" text NOT NULL,
	"word" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "correction_decisions_own" ON "correction_decisions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "correction_records_own" ON "correction_records" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "correction_words_own" ON "correction_words" USING btree ("owner_id","check_id","word");