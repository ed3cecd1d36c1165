import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { chunkGroups } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';
import { reactCompiler } from './build/react-compiler.ts';
import { toastStylesFromFile } from './build/toast-styles.ts';

const api = process.env['PINLINE_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      addExtensions: '.tsx',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react({ compiler: reactCompiler }),
    tailwindcss(),
    toastStylesFromFile(),
    budgets([
      { name: 'login', routes: ['login.tsx'], maxKilobytes: 105 },
      { name: 'otp', routes: ['_user.tsx', '_user/otpserver{$server}.tsx'], maxKilobytes: 135 },
    ]),
    precompress(),
  ],
  define: { __BUILD__: JSON.stringify(String(Date.now())) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Browsers that know oklch colours and popovers; for older ones every colour would stand in the file three times.
    cssTarget: ['chrome120', 'firefox125', 'safari17.4'],
    // A font or picture in a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': { target: api, ws: true } } },
  preview: { proxy: { '/api': { target: api, ws: true } } },
});
