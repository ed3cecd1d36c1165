-- For operators: how many numbers a route sold in the last 7 days, and how many of them were reported.
alter table route_quality add column numbers int not null default 0;
create index number_report_of_route on number_report (route_id, reported_at) include (reason);
