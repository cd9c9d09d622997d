-- Every change of a permission is kept, whoever makes it: the user whose it is, the resource, and what it became.
create function audit_permission_change() returns trigger language plpgsql as $$
begin
  insert into audit_log (audit_id, user_id, action, detail, at) values (
    gen_random_uuid(),
    coalesce(new.user_id, old.user_id),
    'permissionChange',
    'resource=' || coalesce(new.resource_id, old.resource_id) || ' permission=' || coalesce(new.permission::text, 'usual'),
    now()
  );
  return null;
end $$;
--> statement-breakpoint
create trigger resource_grants_audited after insert or delete or update on resource_grants
  for each row execute function audit_permission_change();
