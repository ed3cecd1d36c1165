-- Pictures of services, and the QR code of the UPI account. Their bytes are stored here, so that every node and every backup has them.
create table image (
  id bigint generated always as identity primary key,
  folder text not null check (folder in ('services', 'qrcode')),
  name text not null check (length(name) between 1 and 80),
  -- Path of the picture. New content gets a new path, so that caches may keep a picture for ever.
  src text not null unique,
  content bytea,
  content_type text check (content_type in ('image/png', 'image/webp')),
  -- For a picture of the web app: the code of its service. Without content it is the app's own file.
  built_in text unique,
  -- The content of a QR code.
  qr_text text,
  changed_at timestamptz not null default app_now(),
  constraint image_has_content check ((content is null) = (content_type is null) and (content is not null or built_in is not null))
);
create index image_by_name on image (folder, name, id);
