export function Mark({ className = 'size-6.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" aria-hidden className={className} fill="none" strokeWidth="2">
      <rect width="26" height="26" rx="7" fill="var(--mark)" />
      <path d="M5 16.5h16" stroke="#fff" strokeOpacity=".5" strokeLinecap="round" />
      <path d="M5 16.5h8.5" stroke="#fff" strokeLinecap="round" />
      <path d="M13.5 16v-5" stroke="#fff" />
      <circle cx="13.5" cy="8.8" r="3" fill="#fff" />
    </svg>
  );
}
