export const demoUser = { email: 'demo@example.com', password: 'demo-pinline' };
