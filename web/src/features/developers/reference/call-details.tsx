import type { Field, ReferenceCall } from './document.rules.ts';
import { referenceText as text } from './reference.texts.ts';
import { scrollable } from '../parts/scrollable.ts';

export function CallDetails({ call: { parameters, body, answers, refusals, isMoney } }: { call: ReferenceCall }) {
  return (
    <div className="reference-details">
      {isMoney && <p className="text-sm">{text.key}</p>}
      {parameters.length > 0 && (
        <section>
          <h3>{text.parameters}</h3>
          <Fields name={text.parameters} fields={parameters} placeOf={(index) => parameters[index]?.place} />
        </section>
      )}
      {body !== null && (
        <section>
          <h3>{text.body}</h3>
          <Example name={text.body} value={body.example} />
          <Fields name={text.body} fields={body.fields} />
        </section>
      )}
      {answers.map(({ status, fields, example }) => (
        <section key={status}>
          <h3>{text.answer(status)}</h3>
          {example === undefined ? <p className="text-sm">{text.emptyAnswer}</p> : <Example name={text.answer(status)} value={example} />}
          {fields.length > 0 && (
            <details className="reference-fields">
              <summary>{text.fields(fields.length)}</summary>
              <Fields name={text.answer(status)} fields={fields} />
            </details>
          )}
        </section>
      ))}
      <section>
        <h3>{text.refusals}</h3>
        <div className="reference-scroll" {...scrollable(text.refusals)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.columns.status}</th>
                <th scope="col">{text.columns.code}</th>
                <th scope="col">{text.columns.message}</th>
              </tr>
            </thead>
            <tbody>
              {refusals.map(({ status, code, message }) => (
                <tr key={code}>
                  <td className="num">{status}</td>
                  <td className="developers-code">{code}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}

type FieldsProps = { name: string; fields: readonly Field[]; placeOf?: (index: number) => string | undefined };

function Fields({ name, fields, placeOf }: FieldsProps) {
  return (
    <div className="reference-scroll" {...scrollable(name)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.columns.field}</th>
            <th scope="col">{text.columns.type}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name: field, type, isRequired, values }, index) => (
            <tr key={field}>
              <td className="developers-code">{field}</td>
              <td>
                {type}
                {placeOf !== undefined && `, ${text.places[placeOf(index) ?? ''] ?? ''}`}
                {!isRequired && `, ${text.optional}`}
                {values.length > 0 && <span className="reference-values">{values.join(' · ')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Example({ name, value }: { name: string; value: unknown }) {
  return <pre {...scrollable(name)}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>;
}
