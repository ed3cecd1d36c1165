import type { AlarmReading } from '../../../platform/alarms/alarm-reading.ts';
import { findSales } from '../sales.sql.ts';
import { findPriceTroubles } from './price-troubles.sql.ts';
import { supplyKinds, writeSupplyAlarms } from './supply-alarms.rules.ts';

export const catalogueAlarms: AlarmReading<(typeof supplyKinds)[number]> = {
  kinds: supplyKinds,
  async find({ db: { autocommit: db } }) {
    const [sales, prices] = await Promise.all([findSales(db), findPriceTroubles(db)]);
    return writeSupplyAlarms(sales, prices);
  },
};
