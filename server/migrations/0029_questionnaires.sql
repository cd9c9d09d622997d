CREATE TABLE "questionnaire_answers" (
	"answer_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"link_id" uuid,
	"key_hash" text,
	"contact_mark" text,
	"sealed_answers" text NOT NULL,
	"sealed_summary" text NOT NULL,
	"is_submitted" boolean NOT NULL,
	"reference_date" text,
	"consented_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"keep_until" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_links" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"expire_day" text,
	"answers_max" integer NOT NULL,
	"started_count" integer NOT NULL,
	"submitted_count" integer NOT NULL,
	"is_one_per_person" boolean NOT NULL,
	"keep_days" integer NOT NULL,
	"consent_text" text NOT NULL,
	"is_open" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_versions" (
	"questionnaire_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"owner_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questionnaire_versions_questionnaire_id_version_pk" PRIMARY KEY("questionnaire_id","version")
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"questionnaire_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"content" jsonb NOT NULL,
	"question_count" integer NOT NULL,
	"revision" integer NOT NULL,
	"version" integer,
	"released_revision" integer,
	"is_published" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "questionnaire_answers_of" ON "questionnaire_answers" USING btree ("questionnaire_id","saved_at");--> statement-breakpoint
CREATE INDEX "questionnaire_answers_own" ON "questionnaire_answers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "questionnaire_answers_due" ON "questionnaire_answers" USING btree ("keep_until");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_answers_key" ON "questionnaire_answers" USING btree ("link_id","key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_answers_contact" ON "questionnaire_answers" USING btree ("link_id","contact_mark");--> statement-breakpoint
CREATE INDEX "questionnaire_links_of" ON "questionnaire_links" USING btree ("questionnaire_id","created_at");--> statement-breakpoint
CREATE INDEX "questionnaire_links_own" ON "questionnaire_links" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "questionnaire_versions_own" ON "questionnaire_versions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "questionnaires_own" ON "questionnaires" USING btree ("owner_id","updated_at");