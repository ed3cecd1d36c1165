/** `npm run nightly` runs what takes long. `npm test` runs a shorter test of the same rule. */
export const isNightly = process.env['NIGHTLY'] === '1';
