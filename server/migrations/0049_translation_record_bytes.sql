ALTER TABLE "translation_records" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
update translation_records as r set bytes =
  coalesce((select sum(s.bytes) from translation_segments s where s.record_id = r.record_id), 0)
  + coalesce((select sum(a.bytes) from translation_acceptances a where a.record_id = r.record_id), 0);--> statement-breakpoint
-- What the segments and acceptances of a record say together is kept with it: nobody reads them all to count them.
create function count_translation_bytes() returns trigger language plpgsql as $$
begin
  if TG_OP = 'INSERT' then
    update translation_records r set bytes = r.bytes + c.bytes
    from (select record_id, sum(bytes)::integer as bytes from added group by record_id) c
    where r.record_id = c.record_id;
  elsif TG_OP = 'DELETE' then
    update translation_records r set bytes = r.bytes - c.bytes
    from (select record_id, sum(bytes)::integer as bytes from removed group by record_id) c
    where r.record_id = c.record_id;
  else
    update translation_records r set bytes = r.bytes + c.bytes
    from (
      select record_id, sum(bytes)::integer as bytes
      from (select record_id, bytes from added union all select record_id, -bytes from removed) as each
      group by record_id
    ) c
    where r.record_id = c.record_id and c.bytes <> 0;
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger translation_segments_insert_bytes after insert on translation_segments referencing new table as added
  for each statement execute function count_translation_bytes();--> statement-breakpoint
create trigger translation_segments_update_bytes after update on translation_segments referencing old table as removed new table as added
  for each statement execute function count_translation_bytes();--> statement-breakpoint
create trigger translation_segments_delete_bytes after delete on translation_segments referencing old table as removed
  for each statement execute function count_translation_bytes();--> statement-breakpoint
create trigger translation_acceptances_insert_bytes after insert on translation_acceptances referencing new table as added
  for each statement execute function count_translation_bytes();--> statement-breakpoint
create trigger translation_acceptances_update_bytes after update on translation_acceptances referencing old table as removed new table as added
  for each statement execute function count_translation_bytes();--> statement-breakpoint
create trigger translation_acceptances_delete_bytes after delete on translation_acceptances referencing old table as removed
  for each statement execute function count_translation_bytes();
