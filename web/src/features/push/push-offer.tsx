import { useUserKey } from '../catalogue/chosen-before.ts';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { useOffer } from './offer.ts';

const PushQuestion = fetchedPart(async () => (await import('./push-question.tsx')).PushQuestion);

export function PushOffer({ numbers }: { numbers: readonly { _id: string; status: string }[] }) {
  const waitingId = numbers.find(({ status }) => status === 'pending')?._id;
  const { isOpen, close } = useOffer({ userKey: useUserKey(), waitingId });
  return isOpen ? <PushQuestion onAnswered={close} /> : null;
}
