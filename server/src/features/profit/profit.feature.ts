import type { Feature } from '../../feature.ts';
import { mountProfit } from './profit.routes.ts';
import { buildDays } from './profit.sql.ts';
import { startProfitWatch } from './profit.watch.ts';

export const profit: Feature = {
  name: 'profit',
  prepare: ({ db, config }) => buildDays(db, config.timeZone),
  mount: mountProfit,
  watch: startProfitWatch,
};
