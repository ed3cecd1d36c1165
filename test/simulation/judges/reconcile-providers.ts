import type { RecordedActivation } from '../../../simulators/provider/ledger.ts';
import type { Company } from '../companies.ts';
import { requireRule } from '../scenario.ts';
import type { World } from '../world.ts';

type Ours = {
  upstreamId: string;
  costMicros: number | null;
  attempt: string | null;
  money: 'capture' | 'release' | 'open' | null;
  isWrittenOff: boolean;
};

/** Charges match captures and write-offs, per number and in total (X1). `neverMatched`: matched with none of our purchases. */
export async function reconcileProviders(world: World): Promise<{ charged: Set<string>; writtenOff: number; neverMatched: number }> {
  const charged = new Set<string>();
  let writtenOff = 0;
  let neverMatched = 0;
  for (const company of world.companies) {
    const ours = new Map((await numbersOf(world, company)).map((number) => [number.upstreamId, number]));
    const records = company.simulator.simulator.records();
    let spentMicros = 0;
    for (const booked of records.activations) {
      const number = ours.get(booked.id);
      ours.delete(booked.id);
      const orders = number === undefined && booked.chargedMicros > 0 ? await ordersOf(world, booked) : [];
      judgeNumber(company, booked, number, orders);
      spentMicros += booked.chargedMicros;
      if (number === undefined) neverMatched += 1;
      if (number?.money === 'capture') charged.add(`${company.providerId} ${booked.id}`);
      else if (booked.chargedMicros > 0) writtenOff += 1;
    }
    requireRule(ours.size === 0, 'X1: Every number we have was sold to us.', {
      company: company.name,
      ours: [...ours.values()].slice(0, 5),
    });
    const spent = records.startBalanceMicros - records.balanceMicros;
    requireRule(spent === spentMicros, 'X1: The account went down by what is charged.', { company: company.name, spent, spentMicros });
  }
  return { charged, writtenOff, neverMatched };
}

function judgeNumber({ name }: Company, booked: RecordedActivation, ours: Ours | undefined, orders: unknown[]): void {
  const found = { company: name, booked, ours, orders };
  // A number whose answer was lost may be over before we could list it; then it must be free.
  const isOverForNothing = booked.endedAt !== null && booked.chargedMicros === 0;
  requireRule(ours !== undefined || isOverForNothing, 'X1: Every number that we pay for is in our books.', found);
  if (ours?.attempt === 'ok') requireRule(ours.costMicros === booked.costMicros, 'X1: A number costs what we wrote down.', found);
  if (ours?.money === 'capture') requireRule(booked.messages.length > 0, 'X1: What was captured had a message.', found);
  const isOurs = ours?.money === 'capture';
  // A message may arrive together with the number's end: the provider doesn't charge for that one.
  const isGivenAway = booked.chargedMicros === 0 && booked.endedAt !== null && (booked.messages[0]?.at ?? '') >= booked.endedAt;
  const isRight = isOurs
    ? booked.chargedMicros === booked.costMicros || isGivenAway
    : booked.chargedMicros === 0 || ours?.isWrittenOff === true;
  requireRule(isRight, 'X1: A company charges for what was captured, and for nothing else.', found);
}

/** The purchase that a number without an answer was bought for, to explain a breach. */
async function ordersOf({ app }: World, { orderId }: RecordedActivation): Promise<unknown[]> {
  const { rows } = await app.deps.db.pool.query(
    `select p.*, a.state as activation_state, a.purchase_deadline
    from purchase_attempt p join activation a on a.user_id = p.user_id and a.id = p.activation_id where p.order_id = $1`,
    [orderId],
  );
  return rows;
}

async function numbersOf({ app }: World, { providerId }: Company): Promise<Ours[]> {
  const { rows } = await app.deps.db.pool.query<Ours>(
    `with known as (
      select upstream_id from purchase_attempt where provider_id = $1 and upstream_id is not null
      union select upstream_id from upstream_debt where provider_id = $1)
    select k.upstream_id as "upstreamId", p.cost_micros as "costMicros", p.state as attempt,
      case when p.state = 'ok' then case
        when a.revealed_at is not null then 'capture'
        -- The hold of a switched pair is captured for the one of the two that got its code.
        when r.kind = 'capture' and a.first_message_at is null and coalesce(a.switched_from_id, a.switched_to_id) is not null then 'release'
        else coalesce(r.kind, 'open') end end as money,
      exists (select from upstream_debt t where t.provider_id = $1 and t.upstream_id = k.upstream_id
        and t.kind = 'cancel' and t.done_at is not null and t.outcome <> 'cancelled') as "isWrittenOff"
    from known k left join purchase_attempt p on p.provider_id = $1 and p.upstream_id = k.upstream_id
      left join activation a on a.user_id = p.user_id and a.id = p.activation_id
      left join hold_resolution r on r.hold_id = a.hold_id`,
    [providerId],
  );
  return rows;
}
