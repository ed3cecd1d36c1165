/** Where the code will stand; as high as the code, so that nothing moves when it comes. */
export function CodeSlot({ text }: { text: string }) {
  return (
    <div className="flex h-15 items-center gap-2.5 rounded-well border border-dashed border-line-strong px-4 text-sm text-3">
      <span className="flex gap-1.25" aria-hidden>
        {[0, 1, 2, 3, 4, 5].map((digit) => (
          <span key={digit} className="h-0.5 w-3.5 rounded-[1px] bg-line-field" />
        ))}
      </span>
      {text}
    </div>
  );
}
