// Says whether a new password is long enough, and whether it is easy to guess, while someone types it. It does not call a password
// strong: the server decides what it accepts, by rules that know more words (PasswordRules.swift).

const SHORTEST = 12;
const LONGEST = 128;
const FEWEST_DIFFERENT = 6;
const LEVELS = [
  { from: 20, value: 4, words: "Very good length" },
  { from: 16, value: 3, words: "Good length" },
  { from: SHORTEST, value: 2, words: "Long enough" },
];

// The words that the server does not count, with letters for the digits and signs that look like them.
const LOOKALIKES = { 0: "o", 1: "i", l: "i", "!": "i", 3: "e", 4: "a", "@": "a", 5: "s", $: "s", 7: "t" };
const COMMON =
  `password passwort passphrase passcode passwd kennwort contraseña contrasena motdepasse secret geheim secreto letmein changeme
  default temporary welcome willkommen bienvenido bienvenue iloveyou administrator administrador admin superuser researcher
  reviewer research accord portal hospital clinic study login signin access user guest test demo sample example qwerty qwertz
  azerty asdf monkey dragon master football baseball princess sunshine superman batman shadow michael jennifer jordan hunter
  killer pokemon starwars whatever freedom trustno computer internet google hello spring summer autumn winter monday friday
  january august september october november december`.split(/\s+/);

function strength(password, own = []) {
  const letters = [...password.normalize("NFKC")];
  if (letters.length === 0) return { value: 0, words: "" };
  if (letters.length < SHORTEST) return { value: 1, words: "Too short" };
  if (letters.length > LONGEST) return { value: 1, words: `Too long: at most ${LONGEST} characters` };
  const rest = withoutWords([...own, ...COMMON], once(letters.map((letter) => letter.toLowerCase())));
  const different = new Set(withoutRuns(rest).filter((letter) => letter.trim()));
  if (different.size < FEWEST_DIFFERENT) return { value: 1, words: "Easy to guess" };
  return LEVELS.find((level) => letters.length >= level.from);
}

// A text that only repeats its beginning, once.
function once(letters) {
  for (let period = 1; period <= letters.length / 2; period += 1) {
    if (letters.every((letter, place) => place < period || letter === letters[place - period])) return letters.slice(0, period);
  }
  return letters;
}

// What is left of a text without words, each of which leaves a space.
function withoutWords(words, letters) {
  const plain = letters.map(plainLetter);
  const sought = words.map((word) => [...word].map(plainLetter)).sort((one, other) => other.length - one.length);
  const rest = [];
  for (let place = 0; place < letters.length; ) {
    const found = sought.find((word) => word.every((letter, index) => plain[place + index] === letter));
    rest.push(found ? " " : letters[place]);
    place += found?.length ?? 1;
  }
  return rest;
}

function plainLetter(letter) {
  return LOOKALIKES[letter] ?? letter;
}

// The words of the name and the email in the same form.
function ownWords(form) {
  const fields = [...(form?.querySelectorAll("input[name=name], input[name=email]") ?? [])];
  const words = fields.flatMap((field) => field.value.normalize("NFKC").toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => word.length > 2);
}

// Without letters that repeat the one before or are its neighbor in the alphabet.
function withoutRuns(letters) {
  const codes = letters.map((letter) => letter.codePointAt(0));
  return letters.filter((_, place) => place === 0 || Math.abs(codes[place] - codes[place - 1]) > 1);
}

function attach(field) {
  const meter = Object.assign(document.createElement("meter"), { max: 4, low: 2, high: 3, optimum: 4 });
  meter.ariaLabel = "Password strength";
  // Read aloud when the words change, not at each letter.
  const words = document.createElement("span");
  words.setAttribute("role", "status");
  const line = document.createElement("p");
  line.className = "field-note password-strength";
  line.append(meter, words);
  field.after(line);
  function show() {
    const found = strength(field.value, ownWords(field.form));
    meter.value = found.value;
    if (words.textContent !== found.words) words.textContent = found.words;
    line.hidden = found.value === 0;
  }
  field.addEventListener("input", show);
  show();
}

for (const field of document.querySelectorAll("input[autocomplete=new-password]")) attach(field);
