DROP INDEX "scanned_pages_owner";--> statement-breakpoint
ALTER TABLE "stored_files" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scanned_pages" DROP COLUMN "owner_id";