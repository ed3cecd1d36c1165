import path from 'node:path';
import { isTest } from './imports.ts';
import { targetOf, type Source } from './sources.ts';

const migrations = 'database/migrations/';

/** Migrations whose feature has another name. */
const featureOfMigration: Readonly<Record<string, string>> = {
  user_figures: 'users',
  route_order: 'providers',
  messages: 'activations',
  outcomes: 'activations',
  go_live: 'go-live',
  sandbox: 'developers',
  email_change: 'auth',
  aliases: 'catalogue',
  again: 'activations',
};

/** Tables that a migration of another feature creates. */
const ownedElsewhere: Readonly<Record<string, string>> = {
  app_user: 'auth',
  throttle_hit: 'auth',
  mail_notice: 'auth',
  user_counter: 'platform',
  user_event: 'platform',
  idempotency: 'platform',
  price_alarm: 'providers',
};

type Exception = { in: string; tables: 'all' | string[]; because: string };

/** Each is one file, or a folder. */
export const mayWrite: readonly Exception[] = [
  { in: 'server/src/demo/', tables: 'all', because: 'a history of every feature, as its functions would leave it, at once' },
  {
    in: 'database/functions/users/users_import.sql',
    tables: ['app_user', 'user_counter', 'ledger_account', 'ledger_tx', 'ledger_entry'],
    because: 'thousands of users and their balances in one statement',
  },
  {
    in: 'database/functions/developers/sandbox_user_open.sql',
    tables: ['app_user', 'user_counter', 'ledger_account'],
    because: 'no one signs up in the sandbox',
  },
  {
    in: 'server/src/features/developers/developers.feature.ts',
    tables: ['activation', 'upstream_debt', 'issued_number'],
    because: 'old rows of the sandbox',
  },
  {
    in: 'database/functions/activations/buy/begin/',
    tables: ['user_counter', 'idempotency'],
    because: 'a purchase, its serial number and its key are stored together',
  },
  {
    in: 'database/functions/activations/forget_failed_purchases.sql',
    tables: ['waitlist_try'],
    because: 'a failed purchase is forgotten everywhere at once',
  },
  {
    in: 'server/src/features/upstream/unconfirmed/',
    tables: ['purchase_attempt'],
    because: 'a list of the provider decides an attempt without an answer',
  },
  {
    in: 'database/migrations/0025_developers.sql',
    tables: ['waitlist_entry'],
    because: 'a revoked key waits for nothing, and keys are created after the waiting list',
  },
  {
    in: 'database/functions/deletion/',
    tables: 'all',
    because: 'an account is deleted everywhere at once',
  },
  { in: 'server/src/features/catalogue/tiers/', tables: ['app_user'], because: 'the column price_tier_id' },
  { in: 'server/src/features/developers/operators/', tables: ['app_user'], because: 'the column api_off_at' },
];

/** Who owns which table, by the migrations. */
export function ownersIn(sources: Source[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { file, text } of sources) {
    for (const [, table = ''] of text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?(\w+)/gim))
      owners.set(table, ownedElsewhere[table] ?? featureOf(file));
  }
  return owners;
}

/** A table is written by one feature; anyone may read. */
export function foreignWritesIn(source: Source, owners: ReadonlyMap<string, string>, exceptions = mayWrite): string[] {
  const { file } = source;
  const writer = writerOf(file);
  if (writer === undefined || isTest(file)) return [];
  const written = new Set(tablesWrittenIn(source).filter((table) => owners.has(table) && owners.get(table) !== writer));
  return [...written]
    .filter((table) => !exceptions.some((each) => file.startsWith(each.in) && (each.tables === 'all' || each.tables.includes(table))))
    .map((table) => `${file} writes ${table}, a table of ${owners.get(table)}`);
}

/** Another feature's queries are imported to read, or to call its SQL functions. What else changes its rows is one of its commands. */
export function foreignChangesIn({ file, text }: Source, queries: ReadonlyMap<string, string>): string[] {
  if (!file.startsWith('server/src/features/') || isTest(file)) return [];
  return [...text.matchAll(/^import \{([^}]*)\} from '([^']*\.sql\.ts)'/gm)].flatMap(([, names = '', from = '']) => {
    const target = targetOf(file, from);
    if (!target.startsWith('server/src/features/') || writerOf(target) === writerOf(file)) return [];
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => tablesWrittenIn({ file: target, text: functionIn(queries.get(target) ?? '', name) }).length > 0)
      .map((name) => `${file} imports ${name}, which changes rows of ${writerOf(target)}`);
  });
}

function functionIn(text: string, name: string): string {
  return new RegExp(`^export (?:async function|function|const) ${name}\\b(?:.*;$|[^]*?^[})])`, 'm').exec(text)?.[0] ?? '';
}

const write =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate)\s+(?:\w+\.)?(\w+)|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\{ table: '(\w+)'/gi;

/** In statements, in calls of the query builder, and in lists of old rows to delete. In a migration only its functions count, because they stay. */
function tablesWrittenIn({ file, text }: Source): string[] {
  const kept = file.startsWith(migrations) ? [...text.matchAll(/create (?:or replace )?function [^]*?\$\$[^]*?\$\$/g)].join('\n') : text;
  const code = file.endsWith('.sql') ? kept.replaceAll(/--.*$/gm, '') : kept.replaceAll(/^\s*(?:\/\/|\/\*\*|\*).*$/gm, '');
  return [...code.matchAll(write)].map(([, statement, builder = '', old]) => statement ?? old ?? snakeCase(builder));
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function featureOf(migration: string): string {
  const subject = path.basename(migration, '.sql').replace(/^\d+_/, '');
  return featureOfMigration[subject] ?? subject;
}

/** What serves the release before keeps the text that it had in its feature. */
function writerOf(file: string): string | undefined {
  if (file.startsWith(migrations)) return featureOf(file);
  return (
    /^(?:database\/functions|server\/src\/features)\/(?!previous-release\/)([^/]+)\//.exec(file)?.[1] ??
    /^server\/src\/([^/.]+)/.exec(file)?.[1]
  );
}
