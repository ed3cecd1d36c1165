import type { Feature } from '../../feature.ts';
import { mountProfit } from './profit.routes.ts';
import { startProfitWatch } from './profit.watch.ts';

export const profit: Feature = {
  name: 'profit',
  mount: mountProfit,
  watch: startProfitWatch,
};
