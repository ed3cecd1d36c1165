import { testServices } from '@pinline/contract/developers/developers.rules';
import { Card, CardHead } from '../../../ui/card.tsx';
import { developersText } from '../developers.texts.ts';

const text = developersText.tests;

/** What a test key can buy, in every protocol. */
export function TestServicesCard() {
  return (
    <Card>
      <CardHead title={text.title} />
      <dl className="developers-tests">
        {testServices.map((code) => (
          <div key={code}>
            <dt className="developers-code">{code}</dt>
            <dd>{text.services[code]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
