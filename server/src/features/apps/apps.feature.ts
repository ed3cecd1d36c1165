import type { Feature } from '../../feature.ts';
import { serveApps } from './apps.routes.ts';

export const apps: Feature = { name: 'apps', serve: serveApps };
