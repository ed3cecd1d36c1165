import { Link } from '@tanstack/react-router';
import { shell } from '../../../platform/language/shell.texts.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';

export function StatementLink() {
  return (
    <Link to="/statement" className={buttonClass({})}>
      {shell.pages.statement}
    </Link>
  );
}
