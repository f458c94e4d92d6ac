// Walks a task with a kind of step and a format that no script knows, as their shapes, and returns what was recorded. The script of
// a walkthrough declares what is used here.
() => {
  const steps = [
    { id: "pause", kind: "pause" }, { id: "stars", kind: "question", format: { kind: "stars", most: 5 } },
    { id: "form", kind: "form", items: [{ id: "item", format: { kind: "stars", most: 3 } }] },
  ];
  const scale = (maximum) => ({ kind: "scale", minimum: 1, maximum });
  const shapes = {
    pause: { step: { id: "pause", kind: "instruction" } }, stars: { format: scale(5) }, form: { items: { item: scale(3) } },
  };
  const study = withKnownKinds({ primaryLanguage: "en", tasks: [{ id: "task", steps }] }, { task: "task", shapes });
  const walk = new Walk(study, "task", { today: 20000, languages: ["en"] });
  walk.answer(undefined);
  const isRefused = unlessRejected(() => { walk.answer(6); return false; }, () => true);
  if (isRefused) walk.answer(5);
  walk.answer({ item: 2 });
  const scales = taskResult(walk).results.flatMap((step) => step.results).map((result) => result.scaleAnswer);
  return [walk.ending, isRefused, ...scales];
}
