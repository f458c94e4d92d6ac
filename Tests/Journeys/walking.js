// Walks a task in the page of a walkthrough with prepared answers, as `accord walk --screens` does. The page's script
// declares what is used here.
({ entries, today }) => {
  const MOST_VISITS = 10_000;
  const languages = [accordWalk.language, accordStudy.primaryLanguage];
  const walk = new Walk(accordWalker.study, accordWalk.task, { today: dayNumber(today), languages: languages.slice(1) });
  // `accord walk` records texts in the language of the study, whatever the language of the screens.
  const { speak } = walk;
  accordWalker.adopt(walk, (text) => spoken(text, languages));
  const screens = [];
  const note = () => {
    const screen = new Screen(accordWalker, walk);
    const body = document.createElement("body");
    body.append(screen.root);
    screens.push({ step: walk.step.id, title: screen.title, html: body.innerHTML });
  };
  for (const name of ["submit", "skip"]) {
    walk[name] = function (answer) {
      // Copies of the walk only try something.
      if (this === walk) note();
      return Walk.prototype[name].call(this, answer);
    };
  }
  const isVisits = (entry) =>
    isObject(entry) && Object.keys(entry).join() === "visit" && Array.isArray(entry.visit);

  function play() {
    const [turns, seen] = [{}, {}];
    let changes = 0;
    const limit = MOST_VISITS + walk.navigation.order.length;
    while (walk.step) {
      const { step } = walk;
      // Coming back with nothing changed means going round for ever.
      if (seen[step.id] === changes || walk.visits.length > limit || changes > limit) return false;
      seen[step.id] = changes;
      turns[step.id] = (turns[step.id] ?? -1) + 1;
      const turn = turns[step.id];
      const entry = entries[step.id];
      const visits = isVisits(entry) ? entry.visit : null;
      const before = walk.answers[step.id] ?? walk.records[step.id];
      const answer = visits ? visits[Math.min(turn, visits.length - 1)] : entry;
      if (!unlessRejected(() => { walk.answer(answer); return true; }, () => false)) return false;
      const after = walk.records[step.id];
      const isEndless = step.kind === "quiz" && !step.attempts;
      const same = isEndless ? equal(before?.answer, after?.answer) : equal(before, after);
      if (turn === 0 || !same || (visits !== null && turn + 1 < visits.length)) changes += 1;
    }
    return true;
  }

  const hasEnded = play();
  walk.speak = speak;
  return { visited: walk.visits.map((visit) => visit.step), ended: hasEnded ? walk.ending : "invalid", result: taskResult(walk), screens };
}
