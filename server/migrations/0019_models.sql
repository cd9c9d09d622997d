CREATE TABLE "model_budgets" (
	"scope" text NOT NULL,
	"holder_id" text NOT NULL,
	"tokens_max" bigint NOT NULL,
	CONSTRAINT "model_budgets_scope_holder_id_pk" PRIMARY KEY("scope","holder_id")
);
--> statement-breakpoint
CREATE TABLE "model_endpoints" (
	"endpoint_id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"purpose" text NOT NULL,
	"dialect" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text,
	"model" text NOT NULL,
	"location" text NOT NULL,
	"has_consent" boolean NOT NULL,
	"is_enabled" boolean NOT NULL,
	"concurrent_max" integer NOT NULL,
	"input_price" integer NOT NULL,
	"cached_input_price" integer NOT NULL,
	"output_price" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_spending" (
	"scope" text NOT NULL,
	"holder_id" text NOT NULL,
	"period" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "model_spending_scope_holder_id_period_pk" PRIMARY KEY("scope","holder_id","period")
);
--> statement-breakpoint
CREATE TABLE "model_uses" (
	"use_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"enterprise_id" text NOT NULL,
	"feature" text NOT NULL,
	"endpoint_id" text,
	"label" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"is_running" boolean NOT NULL,
	"reserved_tokens" integer NOT NULL,
	"day" text NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"cached_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"reasoning_tokens" integer DEFAULT 0 NOT NULL,
	"is_estimated" boolean DEFAULT false NOT NULL,
	"cost_micro" bigint DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error_kind" text,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"first_token_ms" integer,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "model_uses_by_day" ON "model_uses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "model_uses_of_user" ON "model_uses" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "model_uses_running" ON "model_uses" USING btree ("is_running","expires_at");