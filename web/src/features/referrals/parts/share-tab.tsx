import { referralLink } from '@pinline/contract/referrals/referrals.rules';
import { useQuery } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { useId } from 'react';
import { config } from '../../../platform/api/config.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { refer } from '../referrals.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { balanceQuery } from '../../wallet/wallet.api.ts';

const text = refer.share;
const copiedMs = 2000;

export function ShareTab() {
  const { data, isError, refetch } = useQuery(balanceQuery());
  if (data === undefined && isError)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        text={text.failedText}
        action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
      />
    );
  return (
    <div className="grid gap-6 p-card">
      <ReferralLink link={data && referralLink({ origin: location.origin, code: data.referralCode })} />
      <section className="grid gap-3">
        <h2 className="text-md">{text.howTitle}</h2>
        <ol className="grid gap-4 md:grid-cols-3">
          {text.steps.map(({ title, text: about }, index) => (
            <li key={title} className="flex gap-3">
              <span aria-hidden className="num grid size-7 flex-none place-items-center rounded-tile bg-tile text-sm font-bold text-2">
                {index + 1}
              </span>
              <div>
                <p className="pt-1 text-sm font-medium text-1">{title}</p>
                <p className="text-sm text-2">{about}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function ReferralLink({ link }: { link: string | undefined }) {
  const labelId = useId();
  return (
    <div className="grid gap-1.5">
      <p id={labelId} className="text-sm font-medium text-1">
        {text.link}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <p
          aria-labelledby={labelId}
          role="group"
          className="num rounded-control border border-line bg-sunken px-3 py-2 text-sm wrap-anywhere text-1"
        >
          {link ?? <Skeleton className="w-56" />}
        </p>
        <div className="flex flex-1 gap-2 *:flex-1 md:*:flex-none">
          <Button variant="primary" disabled={link === undefined} onClick={() => void copyLink(link)}>
            <Copy size={16} strokeWidth={1.75} aria-hidden />
            {text.copy}
          </Button>
          {canShare() && (
            <Button disabled={link === undefined} onClick={() => void shareLink(link)}>
              <Share2 size={16} strokeWidth={1.75} aria-hidden />
              {text.share}
            </Button>
          )}
        </div>
      </div>
      <p className="text-xs text-3">{text.hint}</p>
    </div>
  );
}

async function copyLink(link: string | undefined): Promise<void> {
  if (link !== undefined && (await copyText(link))) toast.success(text.copied, { ms: copiedMs });
}

/** Most desktop browsers have no share sheet. */
function canShare(): boolean {
  return typeof navigator.share === 'function';
}

async function shareLink(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  try {
    await navigator.share({ title: text.shareTitle(config()?.appName ?? ''), text: text.shareText, url });
  } catch (error) {
    // Cancelling the share sheet is no failure; after a real one the link can still be copied.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}
