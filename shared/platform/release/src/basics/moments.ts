/** Formats a time as `2026-11-20 16:50`, in UTC: teams are in several time zones. */
export const formatMinute = (time: string) =>
  new Date(time).toISOString().slice(0, 16).replace('T', ' ');
