import { lazy } from 'react';

export const GoLiveCard = lazy(async () => ({ default: (await import('./home-card.tsx')).GoLiveCard }));
export const GoLiveCount = lazy(async () => ({ default: (await import('./go-live-count.tsx')).GoLiveCount }));
export const GoLiveWatch = lazy(async () => ({ default: (await import('./go-live-watch.tsx')).GoLiveWatch }));
