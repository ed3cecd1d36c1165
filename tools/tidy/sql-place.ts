import type { Source } from './sources.ts';

export const sqlElsewhere: Readonly<Record<string, string>> = {
  'server/src/features/wallet/invariants/invariants.ts': 'runs the statements of invariants.sql.ts one by one',
};

const query =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`|\b(?:pool|client|connection)\.query(?:<[^(]*>)?\(/;

export function misplacedSqlIn({ file, text }: Source, exceptions = sqlElsewhere): string[] {
  const isQueryFile = file.endsWith('.sql.ts') || file.startsWith('server/src/platform/');
  if (!file.startsWith('server/src/') || file.endsWith('.test.ts') || isQueryFile || file in exceptions) return [];
  const found = query.exec(text);
  return found === null ? [] : [`${file}: ${found[0]}`];
}
