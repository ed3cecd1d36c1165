export const profitIntervals = ['day', 'week', 'month'] as const;
export type ProfitInterval = (typeof profitIntervals)[number];
export const listedDimensions = ['service', 'server', 'route', 'provider', 'country'] as const;
export type ListedDimension = (typeof listedDimensions)[number];
export const profitDimensions = [...profitIntervals, ...listedDimensions] as const;
export type ProfitDimension = (typeof profitDimensions)[number];

/** What of the numbers is counted, and so can be listed. */
export const countedFigures = ['sold', 'codes', 'kept', 'refunds'] as const;
export type CountedFigure = (typeof countedFigures)[number];

export const notAttributed = 'Not attributed';
