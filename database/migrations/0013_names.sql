-- Tables are called what their rows are.

alter table provider_push rename to provider_webhook;
alter table push_address rename to webhook_address;
alter table stray_number rename to unmatched_number;
alter table upstream_task rename to upstream_debt;
alter table duty_lease rename to job_lease;
alter table job_lease rename column duty to job;

alter index provider_push_by_age rename to provider_webhook_by_age;
alter index upstream_task_once rename to upstream_debt_once;
alter index upstream_task_due rename to upstream_debt_due;
alter index upstream_task_of_activation rename to upstream_debt_of_activation;
