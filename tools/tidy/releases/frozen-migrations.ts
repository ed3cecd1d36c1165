import { createHash } from 'node:crypto';
import frozen from './frozen-migrations.json' with { type: 'json' };
import type { Source } from '../sources.ts';

/** Databases have applied them. A release adds the hashes of its own. */
export function changedMigrationsIn(migrations: readonly Source[]): string[] {
  const hashes = new Map(migrations.map(({ file, text }) => [file, createHash('sha256').update(text).digest('hex')]));
  return Object.entries(frozen)
    .filter(([name, hash]) => hashes.get(`database/migrations/${name}`) !== hash)
    .map(([name]) => name);
}
