import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { databaseFolder, prepareSandbox, prepareSchema } from '../../server/src/platform/database/prepare-schema.ts';
import type { Installation } from '../harness/installation.ts';
import { throwAwayFolder } from '../harness/throw-away-folder.ts';
import type { ServerProcess } from '../processes/process.ts';
import type { Disturbance, Fleet } from './disturbances.ts';

const calmMs = 200;
/** So that some purchases run while their node is asked to stop. */
const slowProvider = { kind: 'delay', delayMs: 700, action: 'getNumberV2', share: 0.2 } as const;

/** As docs/operations.md says: a release changes the database beneath both nodes, then each is replaced when the one before is ready. */
export function upgrade(site: Installation, fleet: Fleet, releases: number): Disturbance {
  return async () => {
    const ended: string[] = [];
    site.simulator.faults.switchOn(slowProvider);
    for (let release = 1; release <= releases; release += 1) {
      await sleep(calmMs);
      await changeDatabase(site, release);
      const leaving: Promise<string>[] = [];
      for (const server of [...fleet.nodes]) {
        const next = await fleet.start();
        fleet.nodes = [...fleet.nodes, next];
        leaving.push(leave(fleet, server));
      }
      ended.push(...(await Promise.all(leaving)));
    }
    await sleep(calmMs);
    site.simulator.faults.switchOff();
    return `${releases} releases, ${ended.length} servers ended with ${[...new Set(ended)].join(', ')}`;
  };
}

/** The proxy knows of it until it has ended. */
async function leave(fleet: Fleet, server: ServerProcess): Promise<string> {
  const how = await server.terminate();
  fleet.nodes = fleet.nodes.filter((each) => each !== server);
  fleet.left = [...fleet.left, server];
  return how;
}

/**
 * What the first node of a release does before anything else. In this release every function changed, one of them takes one more
 * argument, and tables that calls use have one more column.
 */
async function changeDatabase({ app }: Installation, release: number): Promise<void> {
  const folder = mkdtempSync(path.join(throwAwayFolder(), 'pinline-release-'));
  // A pooler gives each transaction another connection.
  const { sessions: pool } = app.deps.db;
  try {
    cpSync(databaseFolder, folder, { recursive: true });
    changeFunctions(path.join(folder, 'functions'), release);
    addMigrations(path.join(folder, 'migrations'), release);
    await prepareSchema({ pool, folder });
    await prepareSandbox({ pool, folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  // The nodes that start are of this release, and would refuse what they don't know.
  for (const schema of ['public', 'sandbox'])
    await pool.query(`delete from ${schema}.schema_migration where name like '%_of_a_release.sql'`);
}

function changeFunctions(folder: string, release: number): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'));
  for (const name of names) rewrite(path.join(folder, name), (text) => `${text}\n-- Release ${release}.\n`);
  rewrite(path.join(folder, 'generation.json'), (text) => {
    const generation = z.looseObject({ number: z.int() }).parse(JSON.parse(text));
    return JSON.stringify({ ...generation, number: generation.number + release });
  });
  changeSignature(folder, release);
}

/** The signature of the release before stays beside the new one, as CONTRIBUTING.md says. */
function changeSignature(folder: string, release: number): void {
  const callers = ['activations/buy/begin/purchase_terms.sql', 'developers/api_event_note_balance.sql', 'deposits/deposit_credit.sql'];
  for (const caller of callers)
    rewrite(path.join(folder, caller), (text) => text.replace(/wallet_balance\(([\w.]+)\)/, `wallet_balance($1${', 1'.repeat(release)})`));
  const file = path.join(folder, 'wallet/wallet_balance.sql');
  const [before, after] = [release - 1, release].map((count) =>
    Array.from({ length: count }, (_, n) => `, p_of_release_${n + 1} int`).join(''),
  );
  rewrite(file, (text) => text.replace('(p_user_id bigint)', `(p_user_id bigint${after})`));
  mkdirSync(path.join(folder, 'previous-release'));
  writeFileSync(
    path.join(folder, 'previous-release/wallet_balance.sql'),
    `create or replace function wallet_balance(p_user_id bigint${before}) returns bigint
      language sql stable
      as $$ select wallet_balance(p_user_id${', 1'.repeat(release)}) $$;`,
  );
}

const changedTables = ['activation', 'app_user', 'deposit', 'ledger_account', 'message', 'purchase_attempt', 'service', 'session'];

function addMigrations(folder: string, release: number): void {
  const first = readdirSync(folder).length + 1;
  for (const [place, table] of changedTables.entries()) {
    const file = path.join(folder, `${String(first + place).padStart(4, '0')}_of_a_release.sql`);
    writeFileSync(file, `alter table ${table} add column of_release_${release} int`);
  }
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
