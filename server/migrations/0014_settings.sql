CREATE TABLE "user_configs" (
	"user_config_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" integer NOT NULL,
	"mainbody_id" text NOT NULL,
	"choices" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_configs_subject" UNIQUE("owner_id","type","mainbody_id")
);
--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("owner_id","created_at") WHERE is_popup = 2;