import type { AlarmReading } from '../../../platform/alarms/alarm-reading.ts';
import { findPayee } from '../intents/intents.commands.ts';
import { paymentKinds, writePaymentAlarms } from './payment-alarms.rules.ts';
import { findPaymentTroubles } from './payment-troubles.sql.ts';

export const depositAlarms: AlarmReading<(typeof paymentKinds)[number]> = {
  kinds: paymentKinds,
  async find(deps) {
    const [troubles, upi, crypto] = await Promise.all([
      findPaymentTroubles(deps.db.autocommit),
      findPayee(deps, 'upi'),
      findPayee(deps, 'trc20'),
    ]);
    const setUp = { upi: upi !== undefined, crypto: crypto !== undefined };
    return writePaymentAlarms(troubles, { setUp, timeZone: deps.config.timeZone });
  },
};
