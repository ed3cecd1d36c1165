/** Whether a service is bought on a route now: paused automatically, kept shut by an operator, or its provider doesn't answer. */
export const orderStandings = ['open', 'out_of_stock', 'paused', 'shut', 'not_working'] as const;
export type OrderStanding = (typeof orderStandings)[number];
