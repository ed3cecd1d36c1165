import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { AuthFrame } from './auth-frame.tsx';

/** An address of the sign-in pages that a later delivery fills: says so, and leads back. */
export function LaterAuthScreen({ title, texts }: { title: string; texts: { lead: string; text: string; back: string } }) {
  return (
    <AuthFrame title={title} subtitle={texts.lead}>
      <p>{texts.text}</p>
      <Link to="/login" className={buttonClass({ size: 'lg', block: true })}>
        {texts.back}
      </Link>
    </AuthFrame>
  );
}
