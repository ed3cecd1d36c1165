import type { Feature } from '../../feature.ts';
import { serveHandlerApi } from './handler-api/handler-api.server.ts';
import { serveFivesim } from './fivesim/fivesim.server.ts';
import { mountDevelopers } from './developers.routes.ts';

export const developers: Feature = {
  name: 'developers',
  mount: mountDevelopers,
  serve(...to) {
    serveHandlerApi(...to);
    serveFivesim(...to);
  },
};
