-- A server's numbers from one country can be paused while others of it are still sold. The subject is then the server and the country, such as '2:IN'.
alter table incident drop constraint incident_kind_check,
  add constraint incident_kind_check check (kind in ('buying_paused', 'server_closed', 'route_paused', 'deposits_away'));
