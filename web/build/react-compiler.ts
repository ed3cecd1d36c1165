/**
 * Only for parts that redraw hundreds of rows on a key stroke: its code adds a tenth to every first load. It keeps the result of a call that
 * isn't named like a hook: a store's `use` needs such a name there, as in `const useSelection = store.use`.
 */
export const reactCompiler = {
  sources: [
    '/src/features/catalogue/picker/',
    '/src/features/catalogue/marked-name',
    '/src/features/catalogue/rate',
    '/src/features/catalogue/where-it-works',
    '/src/shell/palette/',
  ],
  logDiagnostics: false,
};
