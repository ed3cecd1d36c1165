/** Who anyone can be in demo mode. Never made outside of it. */
export const demoUser = { email: 'demo@example.com', password: 'demo-pinline' };
