// What other programs express with styles, addresses, and symbol fonts rather than with elements.

// This page runs no script and applies no style from a text, and browsers report each that they block; so both are removed
// before the text is parsed, and styles are looked up here.
export function readHTML(source) {
  const rules = new Map();
  const html = source
    // Windows adds a few lines at the beginning that state where the text begins.
    .replace(/^Version:[^<]*(?=<)/, "")
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (whole, css) => {
      addRules(css, rules);
      return "";
    })
    .replace(/<[a-z][^\s>]*(?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) => tag.replace(/(\s)(style|on[a-z]+)(?=\s*=)/gi, "$1data-$2"));
  return { body: new DOMParser().parseFromString(html, "text/html").body, rules };
}

// Only rules for a class, with or without an element, matter: others only repeat what elements mean.
function addRules(css, rules) {
  for (const [, selectors, body] of css.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(",")) {
      const name = /^\s*(?:[a-z]\w*)?\.([\w-]+)\s*$/i.exec(selector)?.[1].toLowerCase();
      if (name) rules.set(name, new Map([...(rules.get(name) ?? []), ...declarations(body)]));
    }
  }
}

function declarations(text) {
  const all = new Map();
  for (const part of text.split(";")) {
    const at = part.indexOf(":");
    if (at > 0) all.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim());
  }
  return all;
}

// The styles of an element, from its classes and from its own tag.
export function stylesOf(element, rules) {
  const own = element.dataset?.style;
  if (rules.size === 0) return own ? declarations(own) : none;
  const all = [...element.classList].flatMap((name) => [...(rules.get(name.toLowerCase()) ?? [])]);
  return new Map([...all, ...(own ? declarations(own) : [])]);
}

const none = new Map();

export function isBold(styles, inherited) {
  const weight = styles.get("font-weight")?.toLowerCase();
  if (/\bbold\b|\b[6-9]00\b/.test(styles.get("font")?.split(/["']/)[0] ?? "")) return true;
  if (!weight || weight === "inherit") return inherited;
  return /^bold/.test(weight) || Number(weight) >= 600;
}

export function isItalic(styles, inherited) {
  const style = styles.get("font-style")?.toLowerCase();
  if (/\b(?:italic|oblique)\b/.test(styles.get("font")?.split(/["']/)[0] ?? "")) return true;
  if (!style || style === "inherit") return inherited;
  return /^(?:italic|oblique)/.test(style);
}

export function isHidden(element, styles) {
  return (
    element.hasAttribute("hidden") || /none/i.test(styles.get("display") ?? "") ||
    /all/i.test(styles.get("mso-hide") ?? "") || /hidden/i.test(styles.get("visibility") ?? "")
  );
}

export function isStruck(styles) {
  return /line-through/i.test(lines(styles));
}

export function isUnderlined(styles) {
  return /\bunderline\b/i.test(lines(styles)) || /^(?!none)./i.test(styles.get("text-underline") ?? "");
}

function lines(styles) {
  return `${styles.get("text-decoration") ?? ""} ${styles.get("text-decoration-line") ?? ""}`;
}

export function raised(element, styles) {
  const align = styles.get("vertical-align")?.toLowerCase();
  if (element.localName === "sup" || align === "super") return "sup";
  return element.localName === "sub" || align === "sub" ? "sub" : "";
}

const signs = {
  sup: ["0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"],
  sub: ["0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"],
};

// 10⁹ must not become 109; text without a special character of its own, such as “st”, stays on the line.
export function raisedText(text, kind) {
  const [from, to] = signs[kind].map((all) => [...all]);
  const letters = [...text];
  return letters.every((letter) => from.includes(letter)) ? letters.map((letter) => to[from.indexOf(letter)]).join("") : text;
}

const fonts = {
  wingdings: { "à": "→", "ß": "←", "è": "➔", "ü": "✓", "û": "✗", o: "☐", q: "☐", "¨": "☐", x: "☒", "þ": "☑", "ý": "☒", J: "☺", "§": "•", "Ø": "•", v: "•", n: "•", l: "•" },
  symbol: { "³": "≥", "£": "≤", "´": "×", "¹": "≠", "»": "≈", "®": "→", "¬": "←", "·": "•", m: "μ", a: "α", b: "β", g: "γ", d: "δ", D: "Δ", s: "σ", "¥": "∞" },
};

// Some fonts draw letters as other symbols: in Symbol, “³” is “≥”.
export function fontOfSigns(styles, inherited) {
  const family = (styles.get("mso-symbol-font-family") ?? styles.get("font-family") ?? "").toLowerCase();
  if (!family) return inherited;
  return /^["']?wingdings/.test(family) ? "wingdings" : /^["']?symbol\b/.test(family) ? "symbol" : "";
}

export function inFont(text, font) {
  if (!font) return text;
  // Some programs write these letters in a private area.
  return [...text].map((letter) => {
    const code = letter.codePointAt(0);
    const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : letter;
    return fonts[font][plain] ?? plain;
  }).join("");
}

// The destination of a link, without tracking redirects; nothing if a page may not link there.
export function addressOf(link) {
  let address = (link.getAttribute("href") ?? "").trim();
  for (let times = 0; times < 3; times += 1) {
    const behind = redirected(address);
    if (!behind) break;
    address = behind;
  }
  if (/^https?:\/\/[^\/\\?#@\s]/i.test(address) && URL.canParse(address)) return address;
  return /^(?:mailto|tel):[^\s]/i.test(address) ? address : "";
}

function redirected(address) {
  if (!URL.canParse(address)) return "";
  const { hostname, pathname, searchParams } = new URL(address);
  const target = (name) => (/^https?:/i.test(searchParams.get(name) ?? "") ? searchParams.get(name) : "");
  if (/(?:^|\.)google\.[a-z.]+$/.test(hostname) && pathname === "/url") return target("q") || target("url");
  if (/\.safelinks\.protection\.outlook\.com$/.test(hostname)) return target("url");
  if (/^lm?\.facebook\.com$/.test(hostname) && pathname === "/l.php") return target("u");
  const proofpoint = /^https:\/\/urldefense\.com\/v3\/__(https?:.*?)__;/.exec(address)?.[1];
  return proofpoint && !proofpoint.includes("*") ? proofpoint.replace(/^(https?:\/)(?!\/)/, "$1/") : "";
}
