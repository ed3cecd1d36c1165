export { findComparedProviders } from './leaks.sql.ts';
export type { ComparedProvider } from './leaks.sql.ts';
