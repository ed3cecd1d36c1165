import { redirect } from '@tanstack/react-router';
import { session } from './session.ts';
import { keepWantedPage } from './wanted-page.ts';

export function onlyStrangers(): void {
  const current = session();
  if (current === null) return;
  throw current.role === 'admin' ? redirect({ to: '/admin', replace: true }) : redirect({ to: '/', replace: true });
}

export function onlyUsers(): void {
  if (session()?.role !== 'user') throw redirect({ to: '/login', replace: true });
}

export function onlyAdmins({ location, cause }: { location: { href: string }; cause: string }): void {
  if (session()?.role === 'admin') return;
  if (cause === 'enter') keepWantedPage(location.href);
  throw redirect({ to: '/login', replace: true });
}
