import { Link } from '@tanstack/react-router';
import { adminText } from '../../strings/admin.ts';
import { adminFrame } from '../../strings/admin-frame.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

const text = adminFrame.opensSoon;

/** A screen of the menu that is not there yet, and what that means until it is. */
export function OpensSoon({ page }: { page: 'images' }) {
  return (
    <Page title={adminText.pages[page]}>
      <Card>
        <EmptyState
          kind="empty"
          title={text.title}
          text={text[page]}
          action={
            <Link to="/admin" className={buttonClass({})}>
              {text.action}
            </Link>
          }
        />
      </Card>
    </Page>
  );
}
