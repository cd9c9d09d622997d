CREATE TABLE "api_keys" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"key_hash" text NOT NULL,
	"resource_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_address" text DEFAULT '' NOT NULL,
	"window_at" timestamp with time zone,
	"window_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"backup_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"job_id" uuid NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"fail_reason" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"restoration" jsonb
);
--> statement-breakpoint
CREATE TABLE "usage_counts" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "usage_counts_day_user_id_event_subject_pk" PRIMARY KEY("day","user_id","event","subject")
);
--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
-- Says which key has ended, whatever statement ended it: processes keep keys in memory.
create function signal_api_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key_changed', old.key_hash);
  return null;
end $$;
--> statement-breakpoint
create trigger api_keys_ended after delete or update of revoked_at, resource_ids, expires_at, owner_id on api_keys
  for each row execute function signal_api_key_change();
