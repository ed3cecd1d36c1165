import { without, withoutChecks, type Mutant } from './mutant.ts';

/** `ann` has a wallet of test money (invariants.test.ts). */
export const sandboxMutants: Mutant[] = [
  {
    damage: 'a posting of a test key reaches a live account',
    trips: ['I34'],
    unguarded: ['alter table sandbox.ledger_entry disable trigger user', without('sandbox.ledger_entry', 'ledger_entry_account_id_fkey')],
    change: `update sandbox.ledger_entry set account_id = (select max(id) from ledger_account) where amount > 0`,
  },
  {
    damage: 'the live ledger has test money',
    trips: ['I34'],
    unguarded: [withoutChecks('ledger_account')],
    change: `insert into ledger_account (kind) values ('world:test')`,
  },
  {
    damage: 'test money appears from nowhere',
    trips: ['I34'],
    change: `update sandbox.ledger_account set balance = balance - 1 where kind = 'world:test'`,
  },
  {
    damage: 'a wallet of test money is of no user',
    trips: ['I34'],
    change: `insert into sandbox.app_user (id, email, referral_code) overriding system value values (9999999, 'ghost@test.invalid', 'GHOST')`,
  },
];
