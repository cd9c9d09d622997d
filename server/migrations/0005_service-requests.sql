CREATE TABLE "service_requests" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"service_kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"wished_date" date,
	"contact" text NOT NULL,
	"file_id" uuid,
	"state" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "service_requests_own" ON "service_requests" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_all" ON "service_requests" USING btree ("state","created_at");