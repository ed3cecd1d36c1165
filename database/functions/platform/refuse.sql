-- Refuses from inside a transaction: the caller turns SQLSTATE PL001 into the refusal with that code.
create or replace function refuse(code text) returns void
  language plpgsql
  as $$ begin raise exception '%', code using errcode = 'PL001'; end $$;

create or replace function refuse(code text, fill jsonb) returns void
  language plpgsql
  as $$ begin raise exception '%', code using errcode = 'PL001', detail = fill; end $$;
