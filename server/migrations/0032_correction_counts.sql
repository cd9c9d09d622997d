CREATE TABLE "correction_counts" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"progress" jsonb NOT NULL,
	"counts" "bytea" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
