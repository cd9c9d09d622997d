CREATE TABLE "questionnaire_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"is_evidence" boolean NOT NULL,
	"sealed_name" text NOT NULL,
	"file_key" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_invitations" (
	"invitation_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"sealed_person" text NOT NULL,
	"person_mark" text NOT NULL,
	"mail_count" integer NOT NULL,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_logos" (
	"questionnaire_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"mime_type" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD COLUMN "is_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD COLUMN "sealed_return" text;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD COLUMN "sealed_notes" text;--> statement-breakpoint
ALTER TABLE "questionnaire_links" ADD COLUMN "is_by_invitation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_links" ADD COLUMN "remind_every_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "enterprise_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "shares_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "questionnaire_files_of" ON "questionnaire_files" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "questionnaire_files_in" ON "questionnaire_files" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "questionnaire_files_own" ON "questionnaire_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "questionnaire_files_key" ON "questionnaire_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "questionnaire_invitations_own" ON "questionnaire_invitations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "questionnaire_invitations_in" ON "questionnaire_invitations" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_invitations_key" ON "questionnaire_invitations" USING btree ("link_id","key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_invitations_person" ON "questionnaire_invitations" USING btree ("link_id","person_mark");--> statement-breakpoint
CREATE INDEX "questionnaire_logos_own" ON "questionnaire_logos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "questionnaires_shared" ON "questionnaires" USING btree ("enterprise_id","updated_at");