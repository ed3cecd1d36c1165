export const profitDimensions = ['day', 'week', 'month', 'service', 'server', 'route', 'provider', 'country'] as const;
export type ProfitDimension = (typeof profitDimensions)[number];

export const notAttributed = 'Not attributed';
