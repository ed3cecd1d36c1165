import { useConfig } from '../../../platform/api/config.ts';
import { auth } from '../auth.texts.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';

export function GoogleButton({ href }: { href: string }) {
  if (useConfig()?.googleSignIn !== true) return null;
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {auth.or}
      </div>
      <a href={href} className={buttonClass({ size: 'lg', block: true })}>
        <span
          aria-hidden
          className="grid size-5 place-items-center rounded-[5px] bg-tile text-[10px] font-bold text-2 inset-ring inset-ring-line"
        >
          G
        </span>
        {auth.google}
      </a>
    </>
  );
}
