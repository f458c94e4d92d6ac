// Scans consent Markdown line by line, as an app does: front matter, comments, elements over several lines, attributes in
// quotation marks. Whatever is open at the end of a line is the state with which the next one begins.

export const beginning = { mode: "start", open: [], fence: "" };

export const isSame = (one, other) =>
  one.mode === other.mode && one.fence === other.fence && one.open.join(" ") === other.open.join(" ");

// Whether a state is inside a toggle, a select, or a signature.
export const isInElement = (state) => ["toggle", "select", "signature"].includes(state.open[0]);

const fillable = /^<(toggle|select|signature)\b/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

// The parts of a line, each a class and its text, and the state after it.
export function scanLine(line, before) {
  const scan = new LineScan(line, before);
  scan.run();
  return { parts: scan.parts, after: scan.state, hasElement: scan.hasElement };
}

class LineScan {
  constructor(line, before) {
    this.line = line;
    this.at = 0;
    this.parts = [];
    this.state = { ...before };
    this.hasElement = isInElement(before);
  }

  run() {
    const { state, line } = this;
    if (state.mode === "start") {
      state.mode = line === "---" ? "front" : "text";
      if (state.mode === "front") return this.take("md-mark", line.length);
    } else if (state.mode === "front") {
      return this.frontMatter();
    }
    while (this.at < line.length) {
      if (state.mode === "comment") this.comment();
      else if (state.mode === "string") this.string();
      else if (state.mode === "tag") this.tag();
      else if (state.open.length > 0) this.content();
      else this.text();
    }
  }

  take(name, end) {
    if (end > this.at) this.parts.push([name, this.line.slice(this.at, end)]);
    this.at = end;
  }

  frontMatter() {
    const { line } = this;
    if (line === "---") {
      this.state.mode = "text";
      return this.take("md-mark", line.length);
    }
    const key = /^[A-Za-z_][\w-]*:/.exec(line);
    if (!key) return this.take("", line.length);
    this.take("md-key", key[0].length - 1);
    this.take("md-mark", key[0].length);
    this.take("", line.length);
  }

  comment() {
    const end = this.line.indexOf("-->", this.at);
    if (end >= 0) this.state.mode = "text";
    this.take("md-comment", end < 0 ? this.line.length : end + 3);
  }

  // A quotation mark after an odd number of backslashes does not end the string.
  string() {
    let end = this.at;
    let backslashes = 0;
    while (end < this.line.length && (this.line[end] !== '"' || backslashes % 2 === 1)) {
      backslashes = this.line[end] === "\\" ? backslashes + 1 : 0;
      end += 1;
    }
    if (end < this.line.length) {
      end += 1;
      this.state.mode = "tag";
    }
    this.take("md-value", end);
  }

  tag() {
    const { line, state } = this;
    const rest = line.slice(this.at);
    const space = /^\s+/.exec(rest);
    if (space) return this.take("md-tag", this.at + space[0].length);
    if (rest.startsWith(">")) {
      state.mode = "text";
      return this.take("md-tag", this.at + 1);
    }
    if (rest.startsWith("/>")) {
      state.mode = "text";
      state.open = state.open.slice(0, -1);
      return this.take("md-tag", this.at + 2);
    }
    const name = /^[A-Za-z_][\w-]*/.exec(rest);
    if (!name) return this.take("md-wrong", this.at + 1);
    this.take("md-attribute", this.at + name[0].length);
    if (line[this.at] !== "=") return;
    this.take("md-attribute", this.at + 1);
    if (line[this.at] === '"') {
      state.mode = "string";
      return this.take("md-value", this.at + 1);
    }
    const value = /^(?:[A-Za-z_][\w-]*|-?\d+)/.exec(line.slice(this.at));
    if (value) this.take("md-value", this.at + value[0].length);
  }

  // Inside an element, a tag may be anywhere, and nothing else may begin with “<”.
  content() {
    const { line, state } = this;
    const start = line.indexOf("<", this.at);
    this.take("md-prompt", start < 0 ? line.length : start);
    if (start < 0) return;
    const rest = line.slice(start);
    const name = state.open[state.open.length - 1];
    const closing = ["</>", `</${name}>`].find((tag) => rest.startsWith(tag));
    if (closing) {
      state.open = state.open.slice(0, -1);
      return this.take("md-tag", start + closing.length);
    }
    if (!this.opening(rest)) this.take("md-wrong", start + 1);
  }

  opening(rest) {
    const name = /^<([A-Za-z_][\w-]*)/.exec(rest);
    if (!name) return false;
    this.state.open = [...this.state.open, name[1]];
    this.state.mode = "tag";
    if (fillable.test(rest)) this.hasElement = true;
    this.take("md-tag", this.at + name[0].length);
    return true;
  }

  text() {
    const { line, state } = this;
    if (this.at === 0) {
      if (this.opening(line)) return;
      const mark = fence.exec(line)?.[1];
      if (state.fence ? mark?.startsWith(state.fence) : mark) {
        state.fence = state.fence ? "" : mark.slice(0, 3);
        return this.take("md-mark", line.length);
      }
      if (state.fence) return this.take("md-code", line.length);
      this.lineStart();
    }
    const comment = line.indexOf("<!--", this.at);
    this.inline(comment < 0 ? line.length : comment);
    if (comment >= 0) {
      state.mode = "comment";
      this.take("md-comment", comment + 4);
    }
  }

  lineStart() {
    const heading = /^(#{1,6}\s+)(.*)$/.exec(this.line);
    if (heading) {
      this.take("md-mark", heading[1].length);
      if (!heading[2].includes("<!--")) this.take("md-heading", this.line.length);
      return;
    }
    const item = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(this.line);
    if (item) this.take("md-list", item[0].length);
  }

  inline(end) {
    const text = this.line.slice(this.at, end);
    const from = this.at;
    for (const match of text.matchAll(marks)) {
      this.take("", from + match.index);
      if (match[1]) this.wrapped("md-strong", match[1].length, match[2].length);
      else if (match[3]) this.wrapped("md-emphasis", match[3].length, match[4].length);
      else this.take("md-link", from + match.index + match[0].length);
    }
    this.take("", end);
  }

  wrapped(name, mark, length) {
    this.take("md-mark", this.at + mark);
    this.take(name, this.at + length);
    this.take("md-mark", this.at + mark);
  }
}

const marks = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|([*_])(?=\S)(.+?)(?<=\S)\3|(\[[^\]\n]*\]\([^)\n]*\))/g;
