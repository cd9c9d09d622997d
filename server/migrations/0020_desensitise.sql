CREATE TABLE "desensitise_decisions" (
	"record_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"mention_key" text NOT NULL,
	"decision" text NOT NULL,
	"replacement" text,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desensitise_decisions_record_id_mention_key_pk" PRIMARY KEY("record_id","mention_key")
);
--> statement-breakpoint
CREATE TABLE "desensitise_records" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"source" jsonb NOT NULL,
	"types" jsonb,
	"method" text NOT NULL,
	"methods" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"recognise_task_id" uuid,
	"export_task_id" uuid,
	"is_text" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "desensitise_decisions_own" ON "desensitise_decisions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "desensitise_records_own" ON "desensitise_records" USING btree ("owner_id","created_at");