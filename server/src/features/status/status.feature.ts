import type { Feature } from '../../feature.ts';
import { recordIncidents } from './incidents/incidents.commands.ts';
import { serveStatus } from './status.routes.ts';

export const status: Feature = {
  name: 'status',
  serve: serveStatus,
  jobs: [{ name: 'record_incidents', schedule: '* * * * *', run: ({ db }) => recordIncidents(db.autocommit) }],
  retention: [{ table: 'incident', column: 'closed_at', keep: '400 days' }],
};
