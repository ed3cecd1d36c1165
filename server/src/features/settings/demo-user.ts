/** The shared account of demo mode. Never created outside of it. */
export const demoUser = { email: 'demo@example.com', password: 'demo-pinline' };
