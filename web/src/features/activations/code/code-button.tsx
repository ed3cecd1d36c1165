import { Check, Copy } from 'lucide-react';
import { cardText } from '../card.texts.ts';
import { activationsText } from '../activations.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { copyCode } from './copying.ts';
import { codeCells } from './code-parts.ts';
import { useHighlight } from '../../../ui/copy/use-highlight.ts';

const text = cardText;

export function CodeButton({ code, onCopied }: { code: string; onCopied: () => void }) {
  const copied = useHighlight(1500);
  const cells = codeCells(code);
  return (
    <button
      type="button"
      onClick={() => {
        void copyCode(code).then((isCopied) => {
          if (!isCopied) return;
          copied.light();
          onCopied();
        });
      }}
      className="group/code flex h-15 w-full items-stretch overflow-hidden rounded-well border border-success-line bg-success-soft text-left text-1 select-text"
    >
      <span className="sr-only">{text.copyCode(Array.from(code).join(' '))}</span>
      <span aria-hidden className="contents">
        {cells === null ? (
          <span className="num grid min-w-0 flex-1 content-center px-3 text-lg font-bold [overflow-wrap:anywhere]">{code}</span>
        ) : (
          <Cells groups={cells} />
        )}
        <span className="ml-auto grid flex-none place-items-center border-l border-success-line px-3.5 text-xs font-medium text-success-text group-hover/code:bg-success-line/45">
          {/* Both words hold the width, so that nothing moves when one replaces the other. */}
          <span className={classes('col-start-1 row-start-1 flex items-center gap-1.5', copied.isLit && 'invisible')}>
            <Copy size={16} strokeWidth={1.75} aria-hidden />
            {activationsText.toasts.copy}
          </span>
          <span className={classes('col-start-1 row-start-1 flex items-center gap-1.5', !copied.isLit && 'invisible')}>
            <Check size={16} strokeWidth={1.75} aria-hidden />
            {activationsText.toasts.copied}
          </span>
        </span>
      </span>
    </button>
  );
}

function Cells({ groups }: { groups: string[][] }) {
  return groups.map((group, at) => (
    <span
      key={at}
      className={classes('flex min-w-0 border-success-line', at > 0 && 'border-l', at < groups.length - 1 && 'mr-0.5 border-r')}
      style={{ flexGrow: group.length, flexBasis: 0 }}
    >
      {group.map((digit, index) => (
        <span
          key={index}
          className={classes(
            'grid min-w-0 flex-1 place-items-center num text-2xl leading-none font-bold',
            index > 0 && 'border-l border-success-line',
          )}
        >
          {digit}
        </span>
      ))}
    </span>
  ));
}
