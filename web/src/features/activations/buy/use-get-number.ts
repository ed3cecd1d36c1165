import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { activeMaximum } from '@pinline/contract/activations/activations.rules';
import { amountToAdd } from '@pinline/contract/deposits/deposits.rules';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { useAddMoney } from '../../wallet/use-add-money.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { NumberGrid } from '../otp/number-cards.tsx';
import type { GetNumberProps } from './get-number-button.tsx';
import { useObstacle } from './obstacle.ts';

type GetNumber = {
  service: Service | undefined;
  active: number;
  onGet: (service: Service) => void;
};

/** Nothing is bought before the file that draws the cards is here. */
export function useGetNumber({ service, active, onGet }: GetNumber): { button?: GetNumberProps; onKey?: () => void } {
  const fileState = NumberGrid.useFileState();
  const isGenerating = useIsGenerating();
  const obstacle = useObstacle();
  const balance = useQuery(balanceQuery()).data?.balance ?? Infinity;
  const addMoney = useAddMoney();
  const earlyPress = useRef<string>(undefined);
  useEffect(() => void NumberGrid.fetch(), []);

  const missing = service === undefined ? 0 : amountToAdd({ price: service.price, balance });
  const get = (wanted: Service): void =>
    missing > 0 ? addMoney({ ...wanted, country: wanted.country?.iso, amount: missing }) : onGet(wanted);
  const isAtMaximum = active >= activeMaximum;
  const onKey = (): void => {
    if (service === undefined || isGenerating || isAtMaximum || obstacle !== null) return;
    if (fileState === 'here') get(service);
    else if (fileState === 'coming') earlyPress.current = service.id;
  };
  // The button shows before that file has arrived: a key pressed in between counts later.
  useEffect(() => {
    const pressedFor = earlyPress.current;
    if (fileState === 'coming' || pressedFor === undefined) return;
    earlyPress.current = undefined;
    if (pressedFor === service?.id) onKey();
  });

  if (service === undefined) return {};
  const isReady = fileState === 'here';
  return {
    button: {
      price: service.price,
      country: service.country,
      missing: isGenerating ? 0 : missing,
      isAtMaximum: isAtMaximum && !isGenerating,
      obstacle: obstacle?.label,
      isGenerating,
      isReady,
      onGet: () => get(service),
    },
    onKey,
  };
}
