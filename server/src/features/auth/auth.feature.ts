import type { Feature } from '../../feature.ts';
import { mountAccount } from './account/account.routes.ts';
import { mountEmail } from './account/email/email.routes.ts';
import { emailTasks } from './account/email/email.tasks.ts';
import { findSealedAuthenticators } from './auth.checks.ts';
import { measureAuth } from './auth.metrics.ts';
import { mountAuth } from './auth.routes.ts';
import { mountGoogle } from './google/google.routes.ts';
import { mountTeam } from './operators/team.routes.ts';
import { mountMyData } from './my-data/my-data.routes.ts';
import { mailTasks } from './mail/mail.jobs.ts';

export const auth: Feature = {
  name: 'auth',
  mount(mount, deps) {
    mountAuth(mount, deps);
    mountAccount(mount, deps);
    mountMyData(mount, deps);
    mountEmail(mount, deps);
    mountGoogle(mount, deps);
    mountTeam(mount, deps);
  },
  measure: measureAuth,
  tasks: (deps) => [...mailTasks(deps), ...emailTasks(deps)],
  sealed: [findSealedAuthenticators],
  retention: [
    { table: 'socket_ticket', column: 'expires_at', keep: '1 minute' },
    { table: 'throttle_hit', column: 'hit_at', keep: '1 day' },
    { table: 'password_reset', column: 'expires_at', keep: '7 days' },
    { table: 'email_change', column: 'expires_at', keep: '7 days' },
    { table: 'email_undo', column: 'expires_at', keep: '1 day' },
    { table: 'sign_in_code', column: 'expires_at', keep: '0' },
    { table: 'mail_notice', column: 'hour_ends_at', keep: '1 day' },
    { table: 'session', column: 'ended_at', keep: '400 days' },
    { table: 'known_device', column: 'seen_at', keep: '400 days' },
  ],
};
