import { takeWantedPage } from '../../../platform/session/wanted-page.ts';
import { logOut } from '../../menus/log-out.ts';

/** The next sign-in begins at the dashboard. */
export function logOutOperator(): void {
  logOut();
  takeWantedPage();
}
