/**
 * Only for what is rendered for each key stroke over hundreds of rows: its code adds a tenth to every first load. It keeps the result of a call that
 * isn't named like a hook: a store's `use` needs such a name there, as in `const useSelection = store.use`.
 */
export const reactCompiler = {
  sources: [
    '/src/features/catalogue/picker/panel/',
    '/src/features/catalogue/picker/picker-keys',
    '/src/features/catalogue/picker/picker-search',
    '/src/features/catalogue/picker/picker-sheet',
    '/src/features/catalogue/picker/service-',
    '/src/features/catalogue/marked-name',
    '/src/features/catalogue/rate',
    '/src/shell/palette/palette',
    '/src/shell/palette/use-',
  ],
  logDiagnostics: false,
};
