/**
 * The React Compiler works on the parts that redraw hundreds of rows on a key stroke. Its code costs the first load of every screen
 * about a tenth; elsewhere it would save nothing one can feel.
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
