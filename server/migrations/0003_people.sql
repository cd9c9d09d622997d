CREATE TABLE "people_appearances" (
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"record_type" text NOT NULL,
	"key_id" text NOT NULL,
	"entity_id" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"role" text NOT NULL,
	"side" text NOT NULL,
	CONSTRAINT "people_appearances_source_type_source_id_record_type_key_id_pk" PRIMARY KEY("source_type","source_id","record_type","key_id")
);
--> statement-breakpoint
CREATE TABLE "people_assignments" (
	"record_type" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"key_id" text NOT NULL,
	"entity_id" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_assignments_record_type_source_type_source_id_key_id_pk" PRIMARY KEY("record_type","source_type","source_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "people_due" (
	"record_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"mark" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "people_due_record_type_entity_id_pk" PRIMARY KEY("record_type","entity_id")
);
--> statement-breakpoint
CREATE TABLE "people_links" (
	"record_type" text NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"kind" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_links_record_type_from_id_pk" PRIMARY KEY("record_type","from_id")
);
--> statement-breakpoint
CREATE TABLE "people_progress" (
	"source_type" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_sources" (
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"number" text NOT NULL,
	"date" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "people_sources_source_type_source_id_pk" PRIMARY KEY("source_type","source_id")
);
--> statement-breakpoint
CREATE TABLE "people_profiles" (
	"record_type" text NOT NULL,
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"fields" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "people_profiles_record_type_key_id_pk" PRIMARY KEY("record_type","key_id")
);
--> statement-breakpoint
CREATE INDEX "people_appearances_entity" ON "people_appearances" USING btree ("record_type","entity_id");--> statement-breakpoint
CREATE INDEX "people_appearances_key" ON "people_appearances" USING btree ("record_type","key_id");--> statement-breakpoint
CREATE INDEX "people_links_to" ON "people_links" USING btree ("record_type","to_id");--> statement-breakpoint
CREATE INDEX "people_profiles_shareholders" ON "people_profiles" USING gin (("fields" -> 'shareholders') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "records_title" ON "records" USING btree ("record_type",left("title", 100));