ALTER TABLE "questionnaire_answers" ADD COLUMN "analysed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD COLUMN "bases" jsonb;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "expire_day" text;