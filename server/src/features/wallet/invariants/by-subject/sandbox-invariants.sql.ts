import type { Invariant } from '../invariants.sql.ts';

/** Names both schemas, as no other query does. */
export const sandboxInvariants: readonly Invariant[] = [
  {
    id: 'I34',
    holds:
      'Test money stays apart: no table of the sandbox refers to a live one, nor the other way round; no key, number or posting of a test key is among the live ones; the sandbox’s balances sum to zero and are those of their entries, and what its users hold and spent comes from world:test alone.',
    query: `
      select 'a foreign key leaves its schema' as problem, k.conname::text as what
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and t.relnamespace <> f.relnamespace and 'sandbox'::regnamespace in (t.relnamespace, f.relnamespace)
      union all
      select 'a leg of the sandbox is in no account of it', e.tx_id::text
      from sandbox.ledger_entry e left join sandbox.ledger_account a on a.id = e.account_id where a.id is null
      union all
      select 'test money in the live ledger', id::text from public.ledger_account where kind = 'world:test'
      union all
      select 'a key in both modes', t.id::text from sandbox.api_key t join public.api_key l on l.id = t.id or l.key_hash = t.key_hash
      union all
      select 'a user of the sandbox who is no user', t.id::text from sandbox.app_user t left join public.app_user l on l.id = t.id where l.id is null
      union all
      select 'a posting of the sandbox doesn’t sum to zero', tx_id::text from sandbox.ledger_entry group by tx_id having sum(amount) <> 0
      union all
      select 'a balance of the sandbox is not its entries', a.id::text
      from sandbox.ledger_account a left join (select account_id, sum(amount) as sum from sandbox.ledger_entry group by account_id) e on e.account_id = a.id
      where a.balance <> coalesce(e.sum, 0)
      union all
      select 'money of the sandbox from elsewhere', kind from sandbox.ledger_account
      where kind not in ('available', 'held', 'revenue', 'world:test') and balance <> 0`,
  },
];
