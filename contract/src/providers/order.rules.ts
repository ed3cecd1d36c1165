/** Whether a service is bought on a route now: paused automatically, kept shut by an operator, or its provider doesn't answer. */
export const orderStandings = ['open', 'outOfStock', 'paused', 'shut', 'notWorking'] as const;
export type OrderStanding = (typeof orderStandings)[number];
