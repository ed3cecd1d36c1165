import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import '../services.css';

export function BackTitle({ title, back }: { title: string; back: string }) {
  return (
    <span className="services-back">
      <Link to="/admin/services" aria-label={back} title={back} className="touch-reach text-2">
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      </Link>
      {title}
    </span>
  );
}
