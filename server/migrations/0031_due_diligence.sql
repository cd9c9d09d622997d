CREATE TABLE "diligence_companies" (
	"record_id" uuid NOT NULL,
	"company_index" integer NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"match" text,
	"company_id" text,
	"company_name" text,
	"day" text,
	"judged" jsonb,
	"notes" jsonb NOT NULL,
	CONSTRAINT "diligence_companies_record_id_company_index_pk" PRIMARY KEY("record_id","company_index")
);
--> statement-breakpoint
CREATE TABLE "diligence_records" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"modules" jsonb NOT NULL,
	"company_count" integer NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "diligence_companies_own" ON "diligence_companies" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "diligence_records_own" ON "diligence_records" USING btree ("owner_id","created_at");