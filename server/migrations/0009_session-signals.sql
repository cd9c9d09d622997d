-- Says whose session or account has changed, whatever statement changed it: processes keep both in memory.
create function signal_account_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('account_changed', case tg_table_name
    when 'sessions' then 'session ' || (changed ->> 'token_hash')
    when 'system_config' then 'all'
    else 'user ' || (changed ->> 'user_id')
  end);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_ended after delete or update of revoked_at, user_id on sessions
  for each row execute function signal_account_change();
--> statement-breakpoint
create trigger users_changed after delete or update on users
  for each row execute function signal_account_change();
--> statement-breakpoint
create trigger resource_grants_changed after insert or delete or update on resource_grants
  for each row execute function signal_account_change();
--> statement-breakpoint
create trigger system_config_changed after insert or delete or update on system_config
  for each row execute function signal_account_change();
