import type { Feature } from '../../feature.ts';
import { startProfitWatch } from './profit.watch.ts';

export const profit: Feature = {
  name: 'profit',
  watch: startProfitWatch,
};
