import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useIsAllowed } from '../../auth/permissions/permissions.api.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { type PriceTier, putIntoTier, refreshTiers, tierOfUserQuery, tiersQuery } from './tiers.api.ts';
import { tiersText } from './tiers.texts.ts';

const text = tiersText.ofUser;
const none = '';

/** Nothing while there are no tiers. */
export function TierOfUserCard({ userId }: { userId: string }) {
  const { data: tiers = [] } = useQuery(tiersQuery());
  const { data: tier } = useQuery(tierOfUserQuery(userId));
  const isAllowed = useIsAllowed('money');
  if (tier === undefined || tiers.length === 0) return null;
  return (
    <Card aria-label={text.title}>
      <CardHead title={text.title} />
      <div className="px-card py-3 text-sm">
        {isAllowed ? <Choice userId={userId} tier={tier} tiers={tiers} /> : tier === null ? text.none : nameOf(tier)}
      </div>
    </Card>
  );
}

function Choice({ userId, tier, tiers }: { userId: string; tier: PriceTier | null; tiers: readonly PriceTier[] }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const choose = async (chosen: string) => {
    try {
      await stepUp.run(() => putIntoTier(userId, chosen === none ? null : chosen));
      toast.success(text.saved);
    } catch (error) {
      explainAfterStepUp(error);
    }
    await refreshTiers(queryClient);
  };
  return (
    <>
      <Select
        label={text.label}
        value={tier?._id ?? none}
        options={[{ value: none, label: text.none }, ...tiers.map((each) => ({ value: each._id, label: nameOf(each) }))]}
        onSelect={(chosen) => void choose(chosen)}
        className="w-full"
      />
      {stepUp.dialog}
    </>
  );
}

function nameOf({ name, percent }: PriceTier): string {
  return `${name} (${tiersText.percent(percent)})`;
}
