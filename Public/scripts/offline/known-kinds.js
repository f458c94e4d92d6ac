// Kinds of steps and answer formats that these scripts do not know are walked as the simpler ones that Accord names for them.
import { knowsStep } from "./behaviors.js";
import { knowsFormat } from "./formats.js";

/** The study with a task in which all kinds are known. `shapes` has what is simpler than a step and its formats, by step. */
export function withKnownKinds(study, { task, shapes }) {
  const known = (steps) => steps?.map((step) => (Object.hasOwn(shapes, step.id) ? knownStep(step, shapes[step.id]) : step));
  const tasks = study.tasks.map((one) => (one.id === task ? { ...one, steps: known(one.steps), endings: known(one.endings) } : one));
  return { ...study, tasks };
}

/** The step itself if everything in it is known. */
function knownStep(step, shape) {
  const own = knowsStep(step.kind) ? step : shape.step ?? step;
  const format = knownFormat(own.format, shape.format);
  const items = own.items?.map((item) => {
    const simpler = knownFormat(item.format, shape.items?.[item.id]);
    return simpler === item.format ? item : { ...item, format: simpler };
  });
  const isKnown = format === own.format && (items ?? []).every((item, index) => item === own.items[index]);
  return isKnown ? own : { ...own, ...(format && { format }), ...(items && { items }) };
}

const knownFormat = (format, shape) => (format === undefined || knowsFormat(format.kind) ? format : shape ?? format);
