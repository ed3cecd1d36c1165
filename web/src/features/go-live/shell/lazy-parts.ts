import { lazy } from 'react';

const load = () => import('./shell-parts.tsx');

export const GoLiveCard = lazy(async () => ({ default: (await load()).GoLiveCard }));
export const GoLiveCount = lazy(async () => ({ default: (await load()).GoLiveCount }));
export const GoLiveWatch = lazy(async () => ({ default: (await load()).GoLiveWatch }));
