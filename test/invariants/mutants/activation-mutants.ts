import { withoutChecks, type Mutant } from './mutant.ts';

/** Numbers by state are views (invariants.test.ts). */
export const activationMutants: Mutant[] = [
  {
    damage: 'a live number has no provider’s id',
    trips: ['I13'],
    unguarded: [withoutChecks('activation')],
    change: `update activation set upstream_id = null where id = (select id from waiting)`,
  },
  {
    damage: 'a live number is not the one that was bought',
    trips: ['I13'],
    change: `update purchase_attempt set phone_number = '+910000000000' where activation_id = (select id from waiting)`,
  },
  {
    damage: 'two purchases of one number succeeded',
    trips: ['I13', 'I31'],
    unguarded: ['drop index purchase_attempt_upstream'],
    change: `insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_code, country, state, deadline, node, upstream_id, phone_number, service_id, price)
      select user_id, activation_id, 2, provider_id, route_id, service_code, country, state, deadline, node, upstream_id, phone_number, service_id, price
      from purchase_attempt where activation_id = (select id from received)`,
  },
  {
    damage: 'a provider’s id belongs to two activations',
    trips: ['I13'],
    unguarded: ['drop index activation_upstream'],
    change: `update activation set upstream_id = (select upstream_id from finished) where id = (select id from cancelled)`,
  },
  {
    damage: 'a purchase is undecided long after its time',
    trips: ['I22'],
    change: `update activation set purchase_deadline = app_now() - interval '5 minutes 1 second' where id = (select id from reserved)`,
  },
  {
    damage: 'a number is open long after its life',
    trips: ['I22'],
    change: `update activation set expires_at = app_now() - interval '5 minutes 1 second' where id = (select id from waiting)`,
  },
  {
    damage: 'a number listens on long after its life',
    trips: ['I22'],
    change: `update activation set expires_at = app_now() - interval '5 minutes 1 second' where id = (select id from received)`,
  },
  {
    damage: 'an attempt has no answer for too long',
    trips: ['I22'],
    change: `update purchase_attempt set sent_at = app_now() - interval '10 minutes 1 second' where activation_id = (select id from buying)`,
  },
  {
    damage: 'a number in use costs more than was allowed',
    trips: ['I25'],
    unguarded: ['alter table purchase_attempt drop constraint purchase_attempt_within_ceiling'],
    change: `update purchase_attempt set cost_micros = ceiling_micros + 1, currency = ceiling_currency where activation_id = (select id from waiting)`,
  },
  {
    damage: 'a number in use costs something in another currency',
    trips: ['I25'],
    unguarded: ['alter table purchase_attempt drop constraint purchase_attempt_within_ceiling'],
    change: `update purchase_attempt set cost_micros = 1, currency = 'RUB' where activation_id = (select id from waiting)`,
  },
  {
    damage: 'a number that turned out too dear raised no alarm',
    trips: ['I25'],
    change: `update purchase_attempt set cost_micros = ceiling_micros + 1, currency = ceiling_currency, is_over_ceiling = true
      where activation_id = (select id from waiting)`,
  },
  {
    damage: 'another number was given to who asked for theirs again',
    trips: ['I39'],
    change: `update activation set again_of_id = (select id from charged), replaces_id = (select id from charged) where id = (select id from capped)`,
  },
];
