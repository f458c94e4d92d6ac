// Days, times of day, and moments, as texts of an answer.
import { rejected } from "./values.js";

const DAY_MS = 86_400_000;
const two = (number) => String(number).padStart(2, "0");

/** Days since 1970 of `2026-11-21`; null if it is no day. */
export function dayNumber(words) {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words);
  if (!parts) return null;
  const [year, month, day] = parts.slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? Math.round(date.getTime() / DAY_MS) : null;
}

export const dayText = (number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Minutes since midnight of `07:30`; null if it is no time of day. */
export function minutesOf(words) {
  const parts = typeof words === "string" ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(words) : null;
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null;
}

/** The day, and the minutes if there is a time; null if a text is neither. */
export function moment(words) {
  if (typeof words !== "string") return null;
  const [date, time, ...more] = words.split("T");
  const day = dayNumber(date);
  if (day === null || more.length > 0) return null;
  if (time === undefined) return { day, minutes: null };
  const minutes = time.length === 5 || time.endsWith(":00") ? minutesOf(time.slice(0, 5)) : null;
  return minutes === null ? null : { day, minutes };
}

export const timeText = (minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

export const momentText = ({ day, minutes }) => dayText(day) + (minutes === null ? "" : `T${timeText(minutes)}`);

/** The earliest and the latest date that a format accepts on a day. */
export function dateRange(format, today) {
  const bound = (words) => (words === undefined ? null : moment(words));
  const { daysBeforeToday: before, daysAfterToday: after } = format;
  return {
    earliest: before === undefined ? bound(format.minimum) : { day: today - Math.max(before, 0), minutes: null },
    latest: after === undefined ? bound(format.maximum) : { day: today + after, minutes: 23 * 60 + 59 },
  };
}

export function checkedDate(format, answer, today) {
  if (typeof answer !== "string") throw rejected("wrongKind");
  const given = moment(answer);
  const isTimed = format.includesTime === true;
  if (given === null || (isTimed && given.minutes === null)) throw rejected("notADate");
  if (isTimed && given.minutes % (format.minuteStep ?? 1) !== 0) throw rejected("offStep", { step: format.minuteStep });
  const recorded = (date) => momentText({ day: date.day, minutes: isTimed ? date.minutes : null });
  const place = (date) => (isTimed ? date.day * 1440 + (date.minutes ?? 0) : date.day);
  const { earliest, latest } = dateRange(format, today);
  if (earliest && place(given) < place(earliest)) throw rejected("tooEarly", { bound: recorded(earliest) });
  if (latest && place(given) > place(latest)) throw rejected("tooLate", { bound: recorded(latest) });
  return recorded(given);
}

export function checkedTime(format, answer) {
  if (typeof answer !== "string") throw rejected("wrongKind");
  const minutes = minutesOf(answer.endsWith(":00") && answer.length === 8 ? answer.slice(0, 5) : answer);
  if (minutes === null) throw rejected("notATime");
  if (minutes % 60 % (format.minuteStep ?? 1) !== 0) throw rejected("offStep", { step: format.minuteStep });
  return timeText(minutes);
}
