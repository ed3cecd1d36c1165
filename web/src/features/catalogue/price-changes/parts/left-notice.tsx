import { priceChangesText as text } from '../price-changes.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import '../../services/services.css';

export function LeftNotice({ names, onDismiss }: { names: readonly string[]; onDismiss: () => void }) {
  return (
    <section role="alert" className="services-notice text-sm">
      <p>
        <b>{text.leftTitle(names.length)}.</b> <Sentence text={text.leftText} values={{ names: names.join(', ') }} />
      </p>
      <Button onClick={onDismiss}>{text.dismiss}</Button>
    </section>
  );
}
