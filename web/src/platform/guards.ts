import { redirect } from '@tanstack/react-router';
import { session } from './session.ts';

/** For sign-in and sign-up: who is signed in has nothing to do there. */
export function onlyStrangers(): void {
  const current = session();
  if (current === null) return;
  throw current.role === 'admin' ? redirect({ to: '/admin', replace: true }) : redirect({ to: '/', replace: true });
}

export function onlyUsers(): void {
  if (session()?.role !== 'user') throw redirect({ to: '/login', replace: true });
}

export function onlyAdmins(): void {
  if (session()?.role !== 'admin') throw redirect({ to: '/login', replace: true });
}
