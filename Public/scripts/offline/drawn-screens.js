// The screens of a task as Accord drew them before anything was answered.
import { characteristicValues } from "./formats.js";
import { choiceKeys } from "./fields.js";
import { entryKey, formParts } from "./forms.js";
import { parsed } from "./markup.js";
import { withAnswers } from "./pipes.js";

/** Where each answer format of a step is asked: the step and the name of the field. */
function placesOf(step) {
  if (step.kind === "question") return [[step.format, { step: step.id, name: "answer" }]];
  if (step.kind !== "form") return [];
  const item = ({ id, format }, name = id) => [format, { step: step.id, name: `answer.${name}` }];
  return formParts(step).flatMap((part) =>
    (part.items ?? []).map((one) => item(one, entryKey(part, 1, one))).concat(part.item?.format ? [item(part.item)] : []));
}

export class DrawnScreens {
  /** `list` has the step, the part, the title, the classes of the page, and the HTML of each. */
  constructor(list, task) {
    this.list = list;
    this.places = new Map([...(task.steps ?? []), ...(task.endings ?? [])].flatMap(placesOf));
  }

  of(step, part) {
    return this.list.find((screen) => screen.step === step && screen.part === part);
  }

  /** The title of the first screen of a step, as it was drawn. */
  titleOf(step) {
    const title = this.list.find((screen) => screen.step === step)?.title ?? "";
    return parsed(title).textContent.replace(/\uE000[a-p]*\uE001/g, "…");
  }

  /** The label of a choice of a step that asks for one. */
  choice(step, value, say) {
    const fields = this.list.filter((one) => one.step === step)
      .map((screen) => parsed(screen.html).querySelector(`[name="answer"][value="${CSS.escape(value)}"]`));
    const label = fields.find((field) => field !== null)?.closest("label")?.textContent.trim();
    return label && withAnswers(label, say);
  }

  /** The words that are drawn for a value of a health characteristic, or for the unit of a health quantity. */
  text(format, value) {
    const { step, name } = this.places.get(format) ?? {};
    const screen = this.list.find((one) => one.step === step);
    const root = screen ? parsed(screen.html) : null;
    const fields = root ? [...root.querySelectorAll(`[name="${CSS.escape(name)}"]`)] : [];
    if (format.kind === "healthQuantity") return fields[0]?.parentElement.querySelector(".unit")?.textContent;
    const values = characteristicValues(format);
    const key = choiceKeys(values)[values.indexOf(value)];
    const option = fields.flatMap((field) => [...(field.options ?? [field])]).find((one) => one.value === key);
    return option?.text ?? option?.closest("label")?.textContent.trim();
  }
}
