CREATE TABLE "hong_kong_companies" (
	"hong_kong_id" text PRIMARY KEY NOT NULL,
	"company_number" text NOT NULL,
	"business_number" text NOT NULL,
	"search_names" text NOT NULL,
	"body" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hong_kong_companies_number" ON "hong_kong_companies" USING btree ("company_number");--> statement-breakpoint
CREATE INDEX "hong_kong_companies_business" ON "hong_kong_companies" USING btree ("business_number");--> statement-breakpoint
CREATE INDEX "hong_kong_companies_imported" ON "hong_kong_companies" USING btree ("imported_at");