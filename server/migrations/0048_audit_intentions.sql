CREATE TABLE "audit_intentions" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"detail" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
