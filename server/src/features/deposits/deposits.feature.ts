import type { Feature } from '../../feature.ts';
import { depositAlarms } from './alarms/deposits.alarms.ts';
import { findSealedTokens, verifierChecks } from './deposits.checks.ts';
import { presentDepositEvents } from './deposits.live.ts';
import { amountsWithoutPayment, claimsWithoutPayment } from './deposits.sql.ts';
import { measureDeposits } from './deposits.metrics.ts';
import { mountDeposits } from './deposits.routes.ts';
import { mountDepositInbox } from './inbox/inbox.routes.ts';
import { mountPaymentSettings } from './settings/payment-settings.routes.ts';
import { startDepositWatch } from './watch/deposits.watch.ts';

export const deposits: Feature = {
  name: 'deposits',
  mount(mount, deps) {
    mountDeposits(mount, deps);
    mountPaymentSettings(mount, deps);
    mountDepositInbox(mount, deps);
  },
  events: { types: ['deposit'], present: presentDepositEvents },
  measure: measureDeposits,
  watch: startDepositWatch,
  alarms: depositAlarms,
  checks: verifierChecks,
  sealed: [findSealedTokens],
  retention: [
    { table: 'busy_amount', column: 'refused_at', keep: '1 day' },
    { table: 'deposit', column: 'settled_at', keep: '90 days', only: claimsWithoutPayment },
    { table: 'deposit_intent', column: 'created_at', keep: '400 days', only: amountsWithoutPayment },
  ],
};
