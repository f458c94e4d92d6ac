// What the fields of a question need to know of the day on which they are shown.
import { dateRange, dayText, momentText } from "./days.js";
import { birthDates } from "./formats.js";

/** Sets limits that depend on today. `root` holds the fields whose names begin with `base`. */
export function settle(root, base, format, today) {
  const field = root.querySelector(`[name="${CSS.escape(base)}"]`);
  if (!field) return;
  if (format.kind === "date") limit(field, format, dateRange(format, today));
  if (format.kind === "healthCharacteristic" && format.characteristic === "dateOfBirth") {
    const { earliest, latest } = dateRange(birthDates(format), today);
    field.min = format.minimum === undefined ? "" : dayText(earliest.day);
    field.max = dayText(format.maximum === undefined ? today : latest.day);
  }
  if (format.kind === "age" && format.relativeYear === undefined) shiftYears(field, format, today);
}

function limit(field, { includesTime, daysBeforeToday, daysAfterToday }, { earliest, latest }) {
  const written = (date, minutes) => momentText({ day: date.day, minutes: includesTime ? date.minutes ?? minutes : null });
  if (daysBeforeToday !== undefined) field.min = written(earliest, 0);
  if (daysAfterToday !== undefined) field.max = written(latest, 23 * 60 + 59);
}

/** The list was drawn for another year than this one. */
function shiftYears(list, { recordsYear, showsYear, minimum, maximum, minimumIsRange, maximumIsRange, ...labels }, today) {
  const year = Number(dayText(today).slice(0, 4));
  [...list.options].slice(1).forEach((option, index) => {
    const age = minimum + index;
    const isEnd = (age === minimum && (minimumIsRange || labels.minimumLabel))
      || (age === maximum && (maximumIsRange || labels.maximumLabel));
    if (recordsYear && Number(option.value) > 0) option.value = String(year - age);
    if (showsYear && !isEnd) option.text = `${year - age} (${age})`;
  });
}
