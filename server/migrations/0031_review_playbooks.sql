CREATE TABLE "review_playbook_versions" (
	"playbook_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"owner_id" text NOT NULL,
	"points" jsonb NOT NULL,
	"point_count" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_playbook_versions_playbook_id_version_pk" PRIMARY KEY("playbook_id","version")
);
--> statement-breakpoint
CREATE TABLE "review_playbooks" (
	"playbook_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"enterprise_id" text NOT NULL,
	"name" text NOT NULL,
	"type_id" text,
	"side" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_review_batches" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"file_count" integer NOT NULL,
	"refused" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD COLUMN "earlier" jsonb;--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD COLUMN "playbook" jsonb;--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
CREATE INDEX "review_playbook_versions_own" ON "review_playbook_versions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "review_playbooks_own" ON "review_playbooks" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "review_playbooks_shared" ON "review_playbooks" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "contract_review_batches_own" ON "contract_review_batches" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "contract_reviews_batch" ON "contract_reviews" USING btree ("batch_id");