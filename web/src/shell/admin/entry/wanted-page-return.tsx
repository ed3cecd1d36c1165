import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSession, session } from '../../../platform/session/session.ts';
import { keepWantedPage, takeWantedPage } from '../../../platform/session/wanted-page.ts';

/** Signing in leads to the dashboard. Who opened another page while signed out, or was signed out on one, goes on there. */
export function WantedPageReturn() {
  const { history } = useRouter();
  useEffect(() => {
    const wanted = takeWantedPage();
    if (wanted !== undefined && history.location.pathname === '/admin') history.replace(wanted, undefined, { ignoreBlocker: true });
    return onSession(() => {
      if (session() === null) keepWantedPage(location.pathname + location.search);
    });
  }, [history]);
  return null;
}
