-- pg_dump restores with an empty search path. So each function says in which schema its names are; otherwise a computed
-- column, an index, a check or a trigger that calls it fails there. A new function says it in its own migration.
do $$
declare
  own oid;
begin
  for own in
    select p.oid from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', own::regprocedure, current_schema());
  end loop;
end $$;
