import { Check } from 'lucide-react';

export function matchingHint({ password, confirmPassword, text }: { password: string; confirmPassword: string; text: string }) {
  if (password === '' || password !== confirmPassword) return undefined;
  return (
    <span role="status" className="flex items-center gap-1.5 text-success-text">
      <Check size={14} strokeWidth={2} aria-hidden />
      {text}
    </span>
  );
}
