import type { Feature } from '../../feature.ts';
import { serveHandlerApi } from './handler-api/handler-api.server.ts';
import { mountDevelopers } from './developers.routes.ts';

export const developers: Feature = {
  name: 'developers',
  mount: mountDevelopers,
  serve: serveHandlerApi,
};
