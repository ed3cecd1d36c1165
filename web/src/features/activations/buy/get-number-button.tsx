import { activeMaximum } from '@pinline/contract/activations/activations.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { activationsText } from '../activations.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';

const text = activationsText.buy;

export type GetNumberProps = {
  /** Rupees. */
  price: number;
  /** What to add first, in rupees; 0 when the balance is enough. */
  missing: number;
  isAtMaximum: boolean;
  obstacle: string | undefined;
  isGenerating: boolean;
  isReady: boolean;
  onGet: () => void;
};

export function GetNumberButton({
  price,
  missing,
  isAtMaximum,
  obstacle,
  isGenerating,
  isReady,
  onGet,
  className,
}: GetNumberProps & { className?: string }) {
  const isLocked = isAtMaximum || obstacle !== undefined || isGenerating || !isReady;
  return (
    <Button variant="primary" size="lg" block className={className} disabled={isLocked} onClick={onGet}>
      {obstacle !== undefined && !isGenerating ? (
        obstacle
      ) : isAtMaximum ? (
        text.maximum(activeMaximum)
      ) : (
        <>
          <span>
            {missing > 0 ? `${text.add} ` : `${text.getNumber} · `}
            <span className="num">{formatRupees(missing > 0 ? missing : price)}</span>
          </span>
          <span className="hidden md:pointer-fine:block">
            <Kbd keys="G" onAccent={!isGenerating} />
          </span>
        </>
      )}
    </Button>
  );
}
