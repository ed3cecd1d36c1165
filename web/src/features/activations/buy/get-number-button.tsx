import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { activeMaximum } from '@pinline/contract/activations/activations.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { countryName } from '../../catalogue/country-name.ts';
import { activationsText } from '../activations.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';

const text = activationsText.buy;

export type GetNumberProps = {
  /** Rupees. */
  price: number;
  /** Where the number is from; null for any country. */
  country: Service['country'];
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
  country,
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
          <span className="grid justify-items-center leading-4.5">
            <span>
              {missing > 0 ? `${text.add} ` : `${text.getNumber} · `}
              <span className="num">{formatRupees(missing > 0 ? missing : price)}</span>
            </span>
            {missing === 0 && <Origin country={country} />}
          </span>
          <span className="hidden md:pointer-fine:block">
            <Kbd keys="G" onAccent={!isGenerating} />
          </span>
        </>
      )}
    </Button>
  );
}

function Origin({ country }: Pick<GetNumberProps, 'country'>) {
  return (
    <span className="text-2xs font-body">
      <span className="sr-only">, </span>
      {country === null ? text.anyCountry : `${countryName(country)} `}
      {country !== null && <span className="num">{country.prefix}</span>}
    </span>
  );
}
