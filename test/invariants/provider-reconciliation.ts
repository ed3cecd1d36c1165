import type { RecordedActivation, ProviderRecords } from '../../simulators/provider/ledger.ts';
import type { App } from '../../server/src/app.ts';

type Installation = { app: App; simulator: { url: string } };

type Ours = { upstreamId: string; costMicros: number; attempt: string; money: 'capture' | 'release' | 'open'; owesCancel: boolean };

/** X1: every sold number is known; captured and open ones are charged at the stored cost, released ones refunded. */
export async function findProviderDifferences({ app, simulator }: Installation): Promise<string[]> {
  const ours = new Map((await numbersWeKnow(app)).map((number) => [number.upstreamId, number]));
  const givenBack = await numbersGivenBack(app);
  // The simulator's JSON has the type it declares.
  const records = (await (await fetch(`${simulator.url}/simulator/records`)).json()) as ProviderRecords;
  const sold = new Set(records.activations.map(({ id }) => id));
  return [
    ...records.activations
      .filter(({ id, chargedMicros }) => !(givenBack.has(id) && chargedMicros === 0))
      .flatMap((booked) => differenceOf(booked, ours.get(booked.id))),
    ...[...ours.keys()].filter((id) => !sold.has(id)).map((id) => `${id}: we have it, and the provider never sold it`),
    ...differenceOfTotals(records, [...ours.values()]),
  ];
}

function differenceOf(booked: RecordedActivation, ours: Ours | undefined): string[] {
  if (ours === undefined) return [`${booked.id}: the provider sold it, and we do not know it`];
  if (booked.costMicros !== ours.costMicros) return [`${booked.id}: costs ${booked.costMicros}, and we wrote down ${ours.costMicros}`];
  const expected = isOursToPay(ours) ? ours.costMicros : 0;
  if (booked.chargedMicros !== expected)
    return [`${booked.id}: is ${booked.state} and charged ${booked.chargedMicros}, and our hold is ${ours.money}`];
  if (ours.money === 'capture' && booked.messages.length === 0) return [`${booked.id}: was captured without a message`];
  return [];
}

function differenceOfTotals(records: ProviderRecords, ours: Ours[]): string[] {
  const spent = records.startBalanceMicros - records.balanceMicros;
  const known = ours.filter(isOursToPay).reduce((total, { costMicros }) => total + costMicros, 0);
  return spent === known ? [] : [`the provider has taken ${spent} in total, and we know of ${known}`];
}

/** We pay for a number that no user got until the provider has confirmed our cancel. */
function isOursToPay({ attempt, money, owesCancel }: Ours): boolean {
  return attempt === 'ok' ? money !== 'release' || owesCancel : owesCancel;
}

/** Sold to none of our purchases and cancelled: the answer of one was lost, and another number was found for its user. */
async function numbersGivenBack(app: App): Promise<Set<string>> {
  const { rows } = await app.deps.db.pool.query<{ upstreamId: string }>(
    `select t.upstream_id as "upstreamId" from upstream_debt t where t.kind = 'cancel' and t.done_at is not null
      and not exists (select from purchase_attempt p where p.provider_id = t.provider_id and p.upstream_id = t.upstream_id)`,
  );
  return new Set(rows.map(({ upstreamId }) => upstreamId));
}

async function numbersWeKnow(app: App): Promise<Ours[]> {
  const { rows } = await app.deps.db.pool.query<Ours>(`
    select p.upstream_id as "upstreamId", p.cost_micros as "costMicros", p.state as attempt,
      -- The hold of a switched pair is captured for one of the two, and released with the last.
      case when a.revealed_at is not null then 'capture' when a.state in ('waiting', 'cancelling') then 'open'
        when a.state in ('cancelled', 'expired') and coalesce(a.switched_from_id, a.switched_to_id) is not null then 'release'
        else coalesce(r.kind, 'open') end as money,
      exists (select from upstream_debt t where t.provider_id = p.provider_id and t.upstream_id = p.upstream_id
        and t.kind = 'cancel' and t.done_at is null) as "owesCancel"
    from purchase_attempt p join activation a on a.user_id = p.user_id and a.id = p.activation_id
      left join hold_resolution r on r.hold_id = a.hold_id
    where p.upstream_id is not null`);
  return rows;
}
