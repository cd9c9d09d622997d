ALTER TABLE "questionnaire_answers" ADD COLUMN "has_place" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD COLUMN "network_mark" text;