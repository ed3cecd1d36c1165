import { sql } from 'kysely';

export function list(query: ReturnType<typeof sql>) {
  return sql`coalesce((select json_agg(row_to_json(part)) from (${query}) part), '[]')`;
}

export function emailOf(actor: ReturnType<typeof sql>) {
  return sql`coalesce((select email from app_user where id = substring(${actor} from '^(?:user|admin):([0-9]+)$')::bigint), ${actor})`;
}

/** What moved the money of `activation a`, in the order in which it was posted. */
export const movementsOfActivation = list(sql`
        select t.id, case when t.kind <> 'capture' then t.kind when to_account.kind = 'available' then 'release'
            when a.state in ('received', 'finished') then 'capture' else 'pair_capture' end as kind, t.created_at as at, ${emailOf(sql`t.actor`)} as actor, into_it.amount, from_account.kind as "from", to_account.kind as "to",
          case 'available' when from_account.kind then out_of_it.balance_after when to_account.kind then into_it.balance_after end as "balanceAfter",
          coalesce(of_hold.hold_id <> a.hold_id, false) as "isReplaced"
        from (
            select tx_id, id as hold_id from hold where id in (a.hold_id, a.cap_hold_id, a.hold_before_switch_id)
            union all select tx_id, hold_id from hold_resolution where hold_id in (a.hold_id, a.cap_hold_id, a.hold_before_switch_id)
            union all select a.reveal_tx_id, null where a.reveal_tx_id is not null
            union all select tx_id, null from charge_refund where activation_id = a.id) of_hold
          join ledger_tx t on t.id = of_hold.tx_id
          join ledger_entry out_of_it on out_of_it.tx_id = t.id and out_of_it.amount < 0
          join ledger_account from_account on from_account.id = out_of_it.account_id
          join ledger_entry into_it on into_it.tx_id = t.id and into_it.amount > 0
          join ledger_account to_account on to_account.id = into_it.account_id
        order by t.id, into_it.account_id desc`);
