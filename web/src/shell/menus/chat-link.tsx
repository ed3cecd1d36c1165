import { useMatchRoute } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useConfig } from '../../platform/api/config.ts';
import { shell } from '../../platform/language/shell.texts.ts';

/** It stands above what is fixed to the bottom. */
export function ChatLink() {
  const chat = useConfig()?.links.chat ?? null;
  const isAdmin = useMatchRoute()({ to: '/admin', fuzzy: true }) !== false;
  if (chat === null || isAdmin) return null;
  return (
    <aside aria-label={shell.pages.support}>
      <a
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={shell.chat}
        title={shell.chat}
        className="fixed right-4 bottom-[calc(var(--foot)+16px)] z-(--z-nav) grid size-11 place-items-center rounded-full border border-line-strong bg-raised text-1 shadow-float hover:bg-hover"
      >
        <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
      </a>
    </aside>
  );
}
