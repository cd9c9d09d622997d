CREATE TABLE "notices" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"message_type" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"status" integer NOT NULL,
	"is_popup" integer NOT NULL,
	"redirect_type" integer NOT NULL,
	"relate_id" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_hits" (
	"subscription_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"is_rectified" boolean NOT NULL,
	"is_digest_due" boolean NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_hits_subscription_id_record_type_record_id_mark_pk" PRIMARY KEY("subscription_id","record_type","record_id","mark")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"record_type" text NOT NULL,
	"conditions" jsonb,
	"company_id" text,
	"text_form" text NOT NULL,
	"frequency" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"positions" jsonb NOT NULL,
	"register_mark" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription_hits" ADD CONSTRAINT "subscription_hits_subscription_id_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_owner" ON "notices" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_related" ON "notices" USING btree ("owner_id","redirect_type","relate_id");--> statement-breakpoint
CREATE INDEX "subscription_hits_recent" ON "subscription_hits" USING btree ("subscription_id","raised_at");--> statement-breakpoint
CREATE INDEX "subscription_hits_due" ON "subscription_hits" USING btree ("is_digest_due");--> statement-breakpoint
CREATE INDEX "subscriptions_owner" ON "subscriptions" USING btree ("owner_id","created_at");