import { lazy } from 'react';

/** For screens that show figures before charts. They suspend until their file is there. */
export const LineChart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));
export const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));
