/** Amounts, times and addresses of a sentence, as figures are written everywhere. */
export function Figures({ text }: { text: string }) {
  return (
    <>
      {text.split(pattern).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className="num wrap-anywhere">
            {part}
          </span>
        ),
      )}
    </>
  );
}

const pattern = /(https?:\/\/[^\s,]+|[₹$€£]\d[\d,.]*\d|\d[\d:,.]*\d|\d)/;
