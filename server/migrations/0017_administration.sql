CREATE TABLE "enterprise_grants" (
	"enterprise_id" text NOT NULL,
	"resource_id" integer NOT NULL,
	"display" boolean NOT NULL,
	"permission" boolean NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enterprise_grants_enterprise_id_resource_id_pk" PRIMARY KEY("enterprise_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "role_grants" (
	"role_id" uuid NOT NULL,
	"resource_id" integer NOT NULL,
	"display" boolean NOT NULL,
	"permission" boolean NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "role_grants_role_id_resource_id_pk" PRIMARY KEY("role_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"role_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"department_id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enterprises" (
	"enterprise_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invitation_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"enterprise_id" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"role_ids" uuid[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"user_id" uuid,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "defects" (
	"defect_id" uuid PRIMARY KEY NOT NULL,
	"trace_id" text NOT NULL,
	"path" text NOT NULL,
	"error" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_quotas" (
	"holder_kind" text NOT NULL,
	"holder_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_quotas_holder_kind_holder_id_pk" PRIMARY KEY("holder_kind","holder_id")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"publication_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"audience" text NOT NULL,
	"audience_ids" text[] NOT NULL,
	"is_popup" integer NOT NULL,
	"published_by" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"last_user_id" uuid,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "published_versions" (
	"log_id" uuid PRIMARY KEY NOT NULL,
	"version_num" text NOT NULL,
	"title" text NOT NULL,
	"content" text[] NOT NULL,
	"is_published" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_grants" ADD COLUMN "set_by" uuid;--> statement-breakpoint
ALTER TABLE "resource_grants" ADD COLUMN "set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_enterprise_id_enterprises_enterprise_id_fk" FOREIGN KEY ("enterprise_id") REFERENCES "public"."enterprises"("enterprise_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("enterprise_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "enterprises_name" ON "enterprises" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree (lower("email")) WHERE "invitations"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "defects_at" ON "defects" USING btree ("at");--> statement-breakpoint
CREATE INDEX "publications_newest" ON "publications" USING btree ("published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "published_versions_number" ON "published_versions" USING btree ("version_num");--> statement-breakpoint
-- Binds an entry of the audit log to the one before it: the hash is of the hash before and of each field with its length
-- in bytes. Appending waits its turn until the transaction of the entry before has ended, so that there is one chain.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last record;
  field text;
  content text := '';
begin
  perform pg_advisory_xact_lock(727203);
  select number, hash into last from audit_log order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.at := date_trunc('milliseconds', new.at);
  foreach field in array array[
    new.number::text,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    new.audit_id::text, coalesce(new.user_id::text, ''), new.action, new.detail, new.address
  ] loop
    content := content || octet_length(convert_to(field, 'UTF8')) || ':' || field;
  end loop;
  new.hash := encode(sha256(convert_to(coalesce(last.hash, '') || content, 'UTF8')), 'hex');
  return new;
end $$;
--> statement-breakpoint
create temporary table earlier_entries on commit drop as select * from audit_log;
--> statement-breakpoint
delete from audit_log;
--> statement-breakpoint
create trigger audit_log_chained before insert on audit_log for each row execute function chain_audit_entry();
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_number" ON "audit_log" USING btree ("number");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","number");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_of_enterprise" ON "users" USING btree ("enterprise_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_of_kind" ON "tasks" USING btree ("kind","created_at");
--> statement-breakpoint
insert into audit_log (audit_id, user_id, action, detail, address, at)
  select audit_id, user_id, action, detail, address, at from earlier_entries order by at, audit_id;
--> statement-breakpoint
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
--> statement-breakpoint
create trigger audit_log_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
create or replace function signal_account_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('account_changed', case
    when tg_table_name = 'sessions' then 'session ' || (changed ->> 'token_hash')
    when tg_table_name in ('system_config', 'role_grants', 'enterprise_grants', 'enterprises') then 'all'
    else 'user ' || (changed ->> 'user_id')
  end);
  return null;
end $$;
--> statement-breakpoint
create trigger user_roles_changed after insert or delete or update on user_roles
  for each row execute function signal_account_change();
--> statement-breakpoint
create trigger role_grants_changed after insert or delete or update on role_grants
  for each row execute function signal_account_change();
--> statement-breakpoint
create trigger enterprise_grants_changed after insert or delete or update on enterprise_grants
  for each row execute function signal_account_change();
--> statement-breakpoint
create trigger enterprises_changed after update of is_disabled on enterprises
  for each row execute function signal_account_change();
--> statement-breakpoint
-- Every change of what a role, a user or an enterprise grants is kept with the change itself, whoever makes it.
create or replace function audit_permission_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  setter text := case when tg_op <> 'DELETE' then changed ->> 'set_by' end;
begin
  insert into audit_log (audit_id, user_id, action, detail, at) values (
    gen_random_uuid(),
    coalesce(setter, changed ->> 'user_id')::uuid,
    'permissionChange',
    concat_ws(' ',
      case when setter is not null or tg_table_name = 'user_roles' then 'userId=' || (changed ->> 'user_id') end,
      'roleId=' || (changed ->> 'role_id'),
      'enterpriseId=' || (changed ->> 'enterprise_id'),
      'resource=' || (changed ->> 'resource_id'),
      case
        when tg_table_name = 'user_roles' then case tg_op when 'DELETE' then 'taken' else 'given' end
        when tg_op = 'DELETE' then 'permission=usual'
        else 'permission=' || (changed ->> 'permission')
      end),
    now()
  );
  return null;
end $$;
--> statement-breakpoint
create trigger user_roles_audited after insert or delete or update on user_roles
  for each row execute function audit_permission_change();
--> statement-breakpoint
create trigger role_grants_audited after insert or delete or update on role_grants
  for each row execute function audit_permission_change();
--> statement-breakpoint
create trigger enterprise_grants_audited after insert or delete or update on enterprise_grants
  for each row execute function audit_permission_change();
