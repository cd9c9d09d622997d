CREATE TABLE "drafting_drafts" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"template_id" text NOT NULL,
	"name" text NOT NULL,
	"matter" text NOT NULL,
	"fields" jsonb NOT NULL,
	"reused" jsonb NOT NULL,
	"version" integer NOT NULL,
	"builds" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "drafting_drafts_own" ON "drafting_drafts" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "drafting_drafts_opened" ON "drafting_drafts" USING btree ("owner_id","opened_at");