-- Whether buyers are shown the service's figures: its outcomes are of several users, none of whom made many of them. Measured every minute.
alter table service_quality add column is_public boolean not null default false;

-- Those of test numbers never change, and no user made them.
update service_quality set is_public = true where current_schema() = 'sandbox';
