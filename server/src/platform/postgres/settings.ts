export const PORT = 5432;

/** On the command line, which overrides every file: durability can't be switched off by hand. For a small machine. */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(PORT),

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  timezone: 'UTC',
  log_timezone: 'UTC',

  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  huge_pages: 'off',
  jit: 'off',
  // Fewer resident processes; parallel workers also need more shared memory than containers have by default.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',

  // A week of logs, one file for each weekday. Terse omits row values, which are personal data.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
};

/** Text is compared by code point and case follows Unicode, the same on every machine. */
export const INITDB_ARGUMENTS: readonly string[] = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // The socket's folder is closed to everyone but the server's account and root, so no password is needed.
  '--auth=trust',
  '--data-checksums',
  '--no-instructions',
];
