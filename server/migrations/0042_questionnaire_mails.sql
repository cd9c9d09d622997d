CREATE TABLE "questionnaire_mails" (
	"owner_id" text NOT NULL,
	"person_mark" text NOT NULL,
	"link_id" uuid,
	"ordered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "questionnaire_mails_own" ON "questionnaire_mails" USING btree ("owner_id","ordered_at");--> statement-breakpoint
CREATE INDEX "questionnaire_mails_person" ON "questionnaire_mails" USING btree ("owner_id","person_mark","ordered_at");--> statement-breakpoint
CREATE INDEX "questionnaire_mails_old" ON "questionnaire_mails" USING btree ("ordered_at");