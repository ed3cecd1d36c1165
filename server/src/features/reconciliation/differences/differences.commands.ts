export { findComparedProviders } from './differences.sql.ts';
export type { ComparedProvider } from './differences.sql.ts';
