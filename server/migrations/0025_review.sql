CREATE TABLE "contract_review_decisions" (
	"record_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"finding_id" text NOT NULL,
	"decision" text NOT NULL,
	"level" text,
	"wording" text,
	"note" text,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_review_decisions_record_id_finding_id_pk" PRIMARY KEY("record_id","finding_id")
);
--> statement-breakpoint
CREATE TABLE "contract_reviews" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"source" jsonb NOT NULL,
	"preparation" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"dict_id" text,
	"task_id" uuid,
	"runs" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contract_review_decisions_owner" ON "contract_review_decisions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "contract_reviews_own" ON "contract_reviews" USING btree ("owner_id","created_at");