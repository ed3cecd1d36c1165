import { Sentence } from '../../../ui/sentence.tsx';
import { testOrder } from '../examples/fill-example.ts';

/** `text`: what a live and a test key do with the example beside it. */
export function KeyNote({ text }: { text: string }) {
  return (
    <p className="text-sm">
      <Sentence
        text={text}
        values={{
          variable: <Code>API_KEY</Code>,
          service: <Code>{testOrder.serviceCode}</Code>,
          country: <Code>{testOrder.country}</Code>,
          price: <Code>{testOrder.maxPrice}</Code>,
        }}
      />
    </p>
  );
}

function Code({ children }: { children: string | number }) {
  return <code className="developers-code">{children}</code>;
}
