/** Only for parts that redraw hundreds of rows on a key stroke: its code adds a tenth to every first load. */
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
