-- What an operator may do. Those of before could do everything: they are owners.
alter table app_user add column operator_role text check (operator_role in ('owner', 'finance', 'support', 'viewer'));
update app_user set operator_role = 'owner' where role = 'admin';
alter table app_user add check ((role = 'admin') = (operator_role is not null));

-- The refunds of a day are summed before another one.
create index charge_refund_by_time on charge_refund (refunded_at);
