import { Link } from '@tanstack/react-router';
import { later } from '../../strings/later.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LaterPage } from './later-page.tsx';

export function TopupLaterScreen() {
  const { title, lead, text } = later.topup;
  return (
    <LaterPage
      title={title}
      lead={lead}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/otpserver{$server}" params={{ server: '1' }} className={buttonClass({ variant: 'primary' })}>
            {later.getNumber}
          </Link>
          <Link to="/history" className={buttonClass({})}>
            {later.history}
          </Link>
        </div>
      }
    />
  );
}
