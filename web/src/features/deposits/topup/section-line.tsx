export function SectionLine({ title }: { title: string }) {
  return <h3 className="topup-line flex items-center gap-2.5 text-xs font-medium text-3">{title}</h3>;
}
