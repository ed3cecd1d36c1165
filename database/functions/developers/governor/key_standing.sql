-- How fair use stands with a key by the operator's rules, from its latest 200 numbers of 24 hours. Numbers bought before a pause ended, or
-- before an operator lifted it, don't count.
create or replace function key_standing(
  p_key api_key, p_rules jsonb,
  out standing text, out had bigint, out cancelled bigint, out slowed_at timestamptz, out paused_until timestamptz)
  language sql stable
  as $$
    with judged as (
      select j.id, s.slowed_at, s.paused_until,
        greatest(app_now() - interval '24 hours', s.counts_from, case when s.paused_until <= app_now() then s.paused_until end) as counts_from
      from keys_judged_with(p_key) as j (id) left join api_key_standing s on s.key_id = j.id),
    number as (
      select n.is_cancel from judged j, lateral (
        select a.created_at, counts_as_cancel(a) as is_cancel from activation a
        where a.key_id = j.id and a.created_at > j.counts_from order by a.created_at desc, a.id desc limit 200) as n
      order by n.created_at desc limit 200),
    counted as (select count(*) as had, count(*) filter (where is_cancel) as cancelled from number),
    stored as (select min(j.slowed_at) as slowed_at, max(j.paused_until) filter (where j.paused_until > app_now()) as paused_until from judged j)
    select
      case
        when p_rules ->> 'slowPercent' is null then 'free'
        when stored.paused_until is not null then 'paused'
        else judge_key(p_rules, counted.had, counted.cancelled, app_now() - stored.slowed_at)
      end, counted.had, counted.cancelled, stored.slowed_at, stored.paused_until
    from counted, stored
  $$;
