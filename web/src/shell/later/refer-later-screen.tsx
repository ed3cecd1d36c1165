import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../features/wallet/wallet.api.ts';
import { copyText } from '../../platform/copy.ts';
import { toast } from '../../platform/toasts.ts';
import { later } from '../../strings/later.ts';
import { Button } from '../../ui/button.tsx';
import { LaterPage } from './later-page.tsx';

/** The figures come later; the link works today, since signing up takes its code. */
export function ReferLaterScreen() {
  const code = useQuery(balanceQuery()).data?.referralCode;
  const { title, lead, text, copy, copied } = later.refer;
  return (
    <LaterPage
      title={title}
      lead={lead}
      text={text}
      action={
        code !== undefined && <ReferralLink link={`${location.origin}/signup?ref=${encodeURIComponent(code)}`} texts={{ copy, copied }} />
      }
    />
  );
}

function ReferralLink({ link, texts }: { link: string; texts: { copy: string; copied: string } }) {
  const copy = async () => {
    if (await copyText(link)) toast.success(texts.copied, { ms: 2000 });
  };
  return (
    <div className="grid justify-items-center gap-3">
      <p className="num rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere text-1">{link}</p>
      <Button variant="primary" onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </div>
  );
}
