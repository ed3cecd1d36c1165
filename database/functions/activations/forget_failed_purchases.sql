-- Deletes what was stored of purchases that got no number and ended over a day ago: attempts that certainly sold nothing, and tries of the
-- waiting list. Their own rows and their postings stay, and attempts that found a number. An attempt is kept until its provider's records were
-- compared after it, one without an answer until no comparison reads its day again. Reads the p_limit purchases that ended first after one
-- moment; the next call begins where this one ended, and `seen` is less than p_limit at the end.
create or replace function forget_failed_purchases(
  p_after text, p_after_id bigint, p_limit int, out seen int, out forgotten int, out last_ended_at text, out last_id bigint)
  language sql
  as $$
    with failed as materialized (
      select user_id, id, ended_at from activation
      where state = 'failed' and forgotten_at is null and ended_at < app_now() - interval '1 day' and (ended_at, id) > (p_after::timestamptz, p_after_id)
      order by ended_at, id limit p_limit),
    ready as materialized (
      select f.user_id, f.id from failed f
      where not exists (
        select from purchase_attempt p left join provider_comparison c on c.provider_id = p.provider_id
        where p.user_id = f.user_id and p.activation_id = f.id and p.state not in ('rejected', 'late') and (
          p.state not in ('refused', 'closed') or (p.state = 'closed' and p.sent_at > app_now() - interval '8 days')
          or c.compared_at is null or c.compared_at < f.ended_at + interval '1 hour'))),
    attempts as (
      delete from purchase_attempt p using ready r
      where p.user_id = r.user_id and p.activation_id = r.id and p.state in ('refused', 'closed')),
    tries as (
      delete from waitlist_try t using ready r, waitlist_entry e
      where t.user_id = r.user_id and t.activation_id = r.id and e.id = t.entry_id and e.state <> 'waiting'),
    marked as (
      update activation a set forgotten_at = app_now() from ready r where a.user_id = r.user_id and a.id = r.id returning a.id)
    select (select count(*)::int from failed), (select count(*)::int from marked), last.ended_at::text, last.id
    from (select 1) one left join (select ended_at, id from failed order by ended_at desc, id desc limit 1) last on true
  $$;
