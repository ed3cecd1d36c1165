-- What the team knows about a customer: only ever added to.
create table user_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  author_id bigint not null references app_user (id),
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null default app_now()
);
create index user_note_of_user on user_note (user_id, id desc);
create trigger user_note_immutable before update or delete on user_note for each row execute function forbid_change();
create trigger user_note_no_truncate before truncate on user_note execute function forbid_change();

-- Who looks like the same person.
create index app_user_mailbox on app_user (normalised_mailbox(email));
