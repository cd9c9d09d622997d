CREATE TABLE "drafting_sections" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"field_id" text NOT NULL,
	"facts" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafting_sections" ADD CONSTRAINT "drafting_sections_draft_id_drafting_drafts_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafting_drafts"("draft_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafting_sections_of" ON "drafting_sections" USING btree ("draft_id","created_at");--> statement-breakpoint
CREATE INDEX "drafting_sections_own" ON "drafting_sections" USING btree ("owner_id");