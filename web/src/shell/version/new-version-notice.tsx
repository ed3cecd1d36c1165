import { RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { failedPage } from '../failed-page.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';

let root: Root | undefined;

/** Has a React root of its own, so that no page has to load it. */
export function showNewVersion(onReload: () => Promise<void>): void {
  root ??= createRoot(newPlace());
  const close = () => root?.render(null);
  root.render(<NewVersionNotice onReload={onReload} onClose={close} />);
}

type NoticeProps = { onReload: () => Promise<void>; onClose: () => void };

function NewVersionNotice({ onReload, onClose }: NoticeProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isLocked = useIsGenerating();
  if (isLocked) return null;
  const reload = () => {
    setIsBusy(true);
    void onReload().finally(() => setIsBusy(false));
  };
  return (
    <div className="fixed bottom-[calc(var(--foot)+16px)] left-4 z-(--z-nav) flex max-w-[calc(100vw-6rem)] items-center gap-1 rounded-card border border-line-strong bg-raised py-1.5 pr-1.5 pl-4 text-sm text-1 shadow-float lg:left-[calc(var(--sidebar-w)+1rem)]">
      <p className="mr-2">{failedPage.newVersion.title}</p>
      <Button size="sm" variant="primary" busy={isBusy} onClick={reload}>
        <RotateCw size={16} strokeWidth={1.75} aria-hidden />
        {failedPage.newVersion.action}
      </Button>
      <IconButton label={shell.close} onClick={onClose}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The live region must exist before its text, or screen readers don't announce it. */
function newPlace(): HTMLElement {
  const place = document.createElement('div');
  place.setAttribute('role', 'status');
  document.body.append(place);
  return place;
}
