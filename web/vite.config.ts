import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { chunkGroups } from './build/chunks.ts';
import { firstPaint } from './build/first-paint.ts';
import { precompress } from './build/precompress.ts';
import { reactCompiler } from './build/react-compiler.ts';
import { serviceWorker } from './build/service-worker.ts';
import { publicPageStyles } from './build/public-page-styles.ts';
import { toastStylesFromFile } from './build/toast-styles.ts';

const api = process.env['PINLINE_API'] ?? 'http://127.0.0.1:3000';

/** No later part has to ask for these again. */
const loadedWithPage = /assets\/(rolldown-runtime|frame|parts)-[^/]+\.js$/;

const keptNames = new Set(['rolldown-runtime', ...chunkGroups.map(({ name }) => name)]);

/** Screens that few open fetch their own imports: a list of them would add to every page's first load. Style sheets can't be fetched that way. */
const rarelyOpened =
  /assets\/(admin|audit|currency|deposits|developers(?:_\.(?:reference|guides\._guide))?|_id|images|import|order|otp-history|price-changes|profit|promo-codes|service-stats|services|settings|statement|support|users)-[^/]+\.js$/;

const proxy = {
  '/api': { target: api, ws: true },
  '/images': { target: api },
  '/manifest.webmanifest': { target: api },
  '/status': { target: api },
  '/apps': { target: api },
};

export default defineConfig({
  resolve: {
    // The router's store asks for the stand-in for older versions of React; ours has the real one.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
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
    react({ compiler: reactCompiler, jsxImportSource: '@pinline/web' }),
    tailwindcss(),
    toastStylesFromFile(),
    publicPageStyles(),
    budgets([
      { name: 'login', routes: ['login.tsx'], maxKilobytes: 112 },
      { name: 'dashboard', routes: ['_user.tsx', '_user/dashboard.tsx'], maxKilobytes: 145 },
      { name: 'otp', routes: ['_user.tsx', '_user/otpserver{$server}.tsx'], maxKilobytes: 145 },
      { name: 'admin', routes: ['admin.tsx', 'admin/index.tsx'], maxKilobytes: 150 },
    ]),
    firstPaint({
      login: ['login.tsx'],
      signup: ['signup.tsx'],
      dashboard: ['_user.tsx', '_user/dashboard.tsx'],
      otp: ['_user.tsx', '_user/otpserver{$server}.tsx'],
      chosen: ['_user.tsx', '_user/otpserver{$server}.tsx'],
      user: ['_user.tsx'],
    }),
    serviceWorker({
      routes: ['login.tsx', '_user.tsx', '_user/dashboard.tsx', '_user/otpserver{$server}.tsx', '_user/history.tsx'],
      modules: [
        'shell/toaster.tsx',
        'shell/menus/mobile-menu.tsx',
        'shell/menus/live-strip.tsx',
        'shell/palette/palette.tsx',
        'shell/palette/key-help.tsx',
        'shell/tabs/other-tab.tsx',
        'shell/start-later.ts',
        'features/activations/otp/number-grid.tsx',
        'features/activations/otp/otp-keys.tsx',
        'features/activations/arrivals/page-signals.ts',
        'features/activations/rows/row-card.tsx',
        'features/activations/arrivals/alert-toggles.tsx',
        'features/activations/cancel/cancel-dialog.tsx',
        'features/activations/buy/price-dialog/price-dialog.tsx',
        'features/catalogue/picker/panel/picker-panel.tsx',
        'features/catalogue/server-switch.tsx',
        'shell/dashboard/overview.tsx',
        'features/catalogue/find/list/find-panel.tsx',
        'features/catalogue/find/first-buy-dialog.tsx',
      ],
      translations: { hi: 'hindi.ts' },
      publicFiles: ['/theme.js', '/first-paint.js', '/favicon.svg', '/icons/icon-192.png', '/icons/badge-96.png'],
    }),
    precompress(),
  ],
  // The name of this build; a later one is greater.
  define: { __BUILD__: JSON.stringify(String(Date.now())) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Browsers that know oklch colours and popovers; for older ones every colour would be in the file three times.
    cssTarget: ['chrome120', 'firefox128', 'safari17.4'],
    // A font or picture in a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, names, { hostType }) => {
        if (hostType === 'html') return names;
        return names.filter((name) => (rarelyOpened.test(file) ? name.endsWith('.css') : !loadedWithPage.test(name)));
      },
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // All files’ names are in the entry, so shared chunks have none, and hashes are as short as the bundler allows.
        chunkFileNames: ({ name, isDynamicEntry }) => `assets/${isDynamicEntry || keptNames.has(name) ? '[name]-' : ''}[hash:7].js`,
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
