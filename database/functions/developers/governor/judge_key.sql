-- How fair use stands with a key of whose p_had numbers p_cancelled were cancelled, and that has been slowed for p_slowed_for (null: not).
-- The contract has the same rule (judgeKey).
create or replace function judge_key(p_rules jsonb, p_had bigint, p_cancelled bigint, p_slowed_for interval) returns text
  language sql immutable
  as $$
    select case
      when p_had < (p_rules ->> 'sample')::int or (p_cancelled * 100 >= (p_rules ->> 'slowPercent')::int * p_had) is not true then 'free'
      when p_cancelled * 100 >= (p_rules ->> 'pausePercent')::int * p_had and p_slowed_for >= key_warning() then 'paused'
      else 'slowed'
    end
  $$;
