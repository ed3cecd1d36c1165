import pg from 'pg';
import type { Bench, Context } from '../../bench.ts';
import { percentile, ratioOf, spreadOf } from '../../figures.ts';
import { findPgbench, runPgbench } from '../../load/pgbench.ts';
import type { Place } from '../../machine/cluster.ts';
import type { Row } from '../../report.ts';
import { seed } from '../../seed/seed.ts';

/** Charges of many users at the same moment: all of them post to revenue. */
export const captures: Bench = { name: 'captures', title: 'Charges at the same moment', run };

const clients = 64;
const parts = 16;
/** Two hours of 100,000 numbers a day, of which half get a code. */
const chargesInTwoHours = 4_000;

async function run({ cluster, quick, say }: Context) {
  const program = findPgbench();
  if (program === undefined) return { rows: [], notes: ['pgbench is missing on this machine, and it is all of this bench.'] };
  const rounds = quick ? 2 : 5;
  const seconds = quick ? 1 : 4;
  const place = await cluster.createDatabase('captures');
  await seed(place, { users: clients * parts, signedIn: 0 });
  const rate = (user: string, kind: 'capture' | 'release') => runPgbench(program, { place, script: script(user, kind), clients, seconds });
  const measured = { shared: [] as number[], one: [] as number[], none: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.shared.push(await rate(userOfClient(1), 'capture'));
    measured.one.push(await rate(userOfClient(parts), 'capture'));
    measured.none.push(await rate(userOfClient(1), 'release'));
    say(
      `${measured.shared.at(-1)?.toFixed(0)} a second, of one part ${measured.one.at(-1)?.toFixed(0)}, without revenue ${measured.none.at(-1)?.toFixed(0)}`,
    );
  }
  return { rows: [...rateRows(measured, rounds), await besideSnapshot(place, quick)], notes };
}

const notes = [
  `${clients} clients of pgbench, each for a user of its own, hold ₹1 and charge it, in two transactions; the release gives it back instead, which needs as many legs and no shared row.`,
  `The snapshot is open during ${chargesInTwoHours.toLocaleString('en')} charges, two hours of 100,000 numbers a day; those of one user at a time, measured before it, and at its end.`,
];

function rateRows({ shared, one, none }: Record<'shared' | 'one' | 'none', number[]>, rounds: number): Row[] {
  const row = { target: '', unit: '/s', measured: spreadOf(shared), rounds };
  const [toOne, toNone] = [ratioOf(shared, one), ratioOf(shared, none)];
  return [
    { ...row, what: `charges a second, ${parts} parts of revenue`, beside: { what: 'one part', measured: spreadOf(one) }, ratio: toOne },
    {
      ...row,
      what: 'the same',
      beside: { what: 'without a leg of revenue', measured: spreadOf(none) },
      ratio: toNone,
      goal: { text: '≥ 0.80, or ≥ 3 of one part', isMet: toNone.median >= 0.8 || toOne.median >= 3 },
    },
  ];
}

/** A client's number is from 0; user ids from 1. */
function userOfClient(step: number): string {
  return `:client_id * ${step} + 1`;
}

function script(user: string, kind: 'capture' | 'release'): string {
  return `
\\set u ${user}
begin;
select lock_user(:u);
select wallet_hold(:u, 100, 'bench', 'system', gen_random_uuid()::text) as hold \\gset
commit;
begin;
select lock_user(:u);
select wallet_resolve(:hold, '${kind}', 'system');
commit;
`;
}

/** An open snapshot keeps every version of a row: each charge reads past those of its part. */
async function besideSnapshot(place: Place, quick: boolean): Promise<Row> {
  const count = quick ? 400 : chargesInTwoHours;
  const [snapshot, client] = [new pg.Client(place), new pg.Client(place)];
  await Promise.all([snapshot.connect(), client.connect()]);
  try {
    const before = await chargeOneByOne(client, 1_000);
    await snapshot.query('begin isolation level repeatable read');
    await snapshot.query('select count(*) from ledger_account');
    const during = await chargeOneByOne(client, count);
    const [alone, late] = [percentile(before, 0.5), percentile(during.slice(-1_000), 0.5)];
    return {
      target: '',
      what: 'a charge at the end of a snapshot of two hours, p50',
      unit: 'ms',
      measured: spreadOf([late]),
      rounds: 1,
      beside: { what: 'before it', measured: spreadOf([alone]) },
      ratio: ratioOf([late], [alone]),
      goal: { text: '≤ 1.10', isMet: late / alone <= 1.1 },
    };
  } finally {
    await Promise.all([snapshot.end(), client.end()]);
  }
}

/** Charges all users in turn, so that only what they share grows. In milliseconds each. */
async function chargeOneByOne(client: pg.Client, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const user = (turn % (clients * parts)) + 1;
    const { rows } = await client.query(`select wallet_hold($1, 100, 'bench', 'system', gen_random_uuid()::text) as hold`, [user]);
    const at = performance.now();
    await client.query({ name: 'charge', text: `select wallet_resolve($1, 'capture', 'system')`, values: [rows[0].hold] });
    took.push(performance.now() - at);
  }
  return took;
}
