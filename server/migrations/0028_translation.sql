CREATE TABLE "translation_acceptances" (
	"record_id" uuid NOT NULL,
	"segment_id" integer NOT NULL,
	"owner_id" text NOT NULL,
	"rule" text NOT NULL,
	"text_key" text NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translation_acceptances_record_id_segment_id_rule_text_key_pk" PRIMARY KEY("record_id","segment_id","rule","text_key")
);
--> statement-breakpoint
CREATE TABLE "translation_memory" (
	"memory_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"from_language" text NOT NULL,
	"to_language" text NOT NULL,
	"source_key" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"before" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_records" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"enterprise_id" text NOT NULL,
	"name" text NOT NULL,
	"source" jsonb NOT NULL,
	"from_language" text NOT NULL,
	"to_language" text NOT NULL,
	"term_base_ids" jsonb NOT NULL,
	"parties" jsonb NOT NULL,
	"has_model" boolean NOT NULL,
	"answered_by" text,
	"not_translated" jsonb NOT NULL,
	"task_id" uuid,
	"export_task_id" uuid,
	"export_form" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_segments" (
	"record_id" uuid NOT NULL,
	"segment_id" integer NOT NULL,
	"owner_id" text NOT NULL,
	"paragraph_id" text NOT NULL,
	"paragraph" integer NOT NULL,
	"start_at" integer NOT NULL,
	"end_at" integer NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"origin" text NOT NULL,
	"score" integer,
	"is_confirmed" boolean NOT NULL,
	"note" text NOT NULL,
	"problem" text,
	CONSTRAINT "translation_segments_record_id_segment_id_pk" PRIMARY KEY("record_id","segment_id")
);
--> statement-breakpoint
CREATE TABLE "term_data" (
	"term_id" uuid PRIMARY KEY NOT NULL,
	"term_base_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL,
	"details" jsonb NOT NULL,
	"is_checked" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_bases" (
	"term_base_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"enterprise_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "translation_acceptances_own" ON "translation_acceptances" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "translation_memory_own" ON "translation_memory" USING btree ("owner_id","from_language","to_language","source_key");--> statement-breakpoint
CREATE INDEX "translation_records_own" ON "translation_records" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "translation_segments_own" ON "translation_segments" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "term_data_pair" ON "term_data" USING btree ("term_base_id","zh","en");--> statement-breakpoint
CREATE INDEX "term_data_own" ON "term_data" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "term_bases_own" ON "term_bases" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "term_bases_shared" ON "term_bases" USING btree ("enterprise_id");