import { Link } from '@tanstack/react-router';
import { adminFrame } from './admin-frame.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoSuchAdminPage() {
  return (
    <EmptyState
      kind="filtered"
      title={shell.notFound.title}
      titleAs="h1"
      text={shell.notFound.text}
      action={
        <Link to="/admin" className={buttonClass({})}>
          {adminFrame.toDashboard}
        </Link>
      }
    />
  );
}
