import './styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config, loadConfig } from './platform/api/config.ts';
import { fetchWhenIdle } from './platform/api/fetch-when-idle.ts';
import { pageLanguage } from './platform/language/page-language.ts';
import { keepInstallOffer } from './platform/worker/install-offer.ts';
import { onSession } from './platform/session/session.ts';
import { fetchFailedPage } from './shell/failure.tsx';
import { createAppRouter } from './router.tsx';
import { translatePage } from './translate-page.ts';

/** A short wait for the settings avoids a layout jump of the sign-in page. */
const firstVisitPatienceMs = 400;

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (root === null) throw new Error('The page has no #app');
  const router = createAppRouter();
  onSession(() => void router.invalidate());
  keepInstallOffer();
  const loading = loadConfig();
  await translatePage(pageLanguage()).catch(stayEnglish);
  if (config() === undefined) await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, firstVisitPatienceMs))]);
  // What is loaded before is drawn in slices, so that the page answers meanwhile: all at once takes a tenth of a second on a phone.
  await router.load();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  fetchWhenIdle(fetchFailedPage, async () => (await import('./shell/start-later.ts')).startLater(router));
}

/** The translation can't be fetched. */
function stayEnglish(): void {
  document.documentElement.lang = 'en';
}

void start();
