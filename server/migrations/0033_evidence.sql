ALTER TABLE "correction_records" ADD COLUMN "care" text DEFAULT 'quiet' NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_records" ADD COLUMN "evidence_task_id" uuid;