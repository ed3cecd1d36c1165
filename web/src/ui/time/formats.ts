import { timeFormat } from '../../platform/time/times.ts';

/** `18:42`. */
export const formatTimeOfDay = timeFormat({ hour: '2-digit', minute: '2-digit' });

/** `18:42:07`. */
export const formatSecondOfDay = timeFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `9 Nov 2026`. */
export const formatDate = timeFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `9 November 2026`. */
export const formatLongDate = timeFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** `9 Nov, 18:42`. */
export const formatDateAndTime = timeFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
