// The order of a quiz's questions and choices: always the same for the same try in the same run, as in Accord.

const MASK = (1n << 64n) - 1n;

/** The FNV-1a hash of a text, seeded with a number. */
function mixed(number, words) {
  return [...new TextEncoder().encode(words)].reduce(
    (value, byte) => ((value ^ BigInt(byte)) * 0x100000001b3n) & MASK, 0xcbf29ce484222325n ^ number);
}

/** SplitMix64 (Steele, Lea and Flood, 2014). */
function splitMix(seed) {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let value = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    value = ((value ^ (value >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return value ^ (value >> 31n);
  };
}

function shuffled(list, seed) {
  const next = splitMix(seed);
  const result = [...list];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Number(next() % BigInt(index + 1));
    [result[index], result[other]] = [result[other], result[index]];
  }
  return result;
}

const trySeed = (quiz, run, attempt) => mixed(BigInt(run), `${quiz.id}/${attempt}`);

/** The questions of a quiz in the order of a try. `run` is a number that tells runs apart. */
export function orderedQuestions(quiz, run, attempt) {
  const questions = quiz.questions ?? [];
  return quiz.shufflesQuestions ? shuffled(questions, trySeed(quiz, run, attempt)) : questions;
}

/** The choices of a question in the order of a try; some always come last. */
export function orderedChoices(quiz, question, run, attempt) {
  const choices = question.choices ?? [];
  if (!quiz.shufflesChoices) return choices;
  const moving = choices.filter((choice) => !choice.staysLast);
  const seed = mixed(trySeed(quiz, run, attempt), question.id);
  return [...shuffled(moving, seed), ...choices.filter((choice) => choice.staysLast)];
}
