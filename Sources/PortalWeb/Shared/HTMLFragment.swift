import SafeHTML
import StudyEditing

/// HTML written in Swift instead of a template, for elements that occur hundreds of times on a page: Mustache is about
/// 50 times slower. Interpolated text is escaped, except for other fragments.
struct HTMLFragment: ExpressibleByStringInterpolation, Sendable {
  let html: String

  init(stringLiteral markup: String) { html = markup }

  init(stringInterpolation parts: StringInterpolation) { html = parts.html }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ markup: String) { html += markup }

    mutating func appendInterpolation(_ text: String) { html += HTMLText.escaped(text) }

    mutating func appendInterpolation(_ number: Int) { html += String(number) }

    mutating func appendInterpolation(_ fragment: HTMLFragment?) {
      if let fragment { html += fragment.html }
    }
  }
}

extension HTMLFragment {
  static func hidden(_ name: String, _ value: String = "") -> HTMLFragment {
    #"<input type="hidden" name="\#(name)" value="\#(value)">"#
  }

  /// What `csrf.mustache` adds to every form: the token of the session, the ID under which the form counts once, and
  /// what the page of a draft shows.
  static func hidden(in shell: Shell) -> HTMLFragment {
    let submission: HTMLFragment? = shell.submission.map { hidden("submission", $0) }
    let edit: HTMLFragment? = shell.edit.map { hidden(SubmittedForm.pageEdit, String($0)) }
    return #"\#(hidden("csrf", shell.csrf))\#(submission)\#(edit)"#
  }

  /// An option of a select.
  static func option(_ value: String, _ label: String, isChosen: Bool) -> HTMLFragment {
    let selected: HTMLFragment? = isChosen ? " selected" : nil
    return #"<option value="\#(value)"\#(selected)>\#(label)</option>"#
  }
}

extension Sequence<HTMLFragment> {
  var html: String {
    let parts = map(\.html)
    var html = ""
    html.reserveCapacity(parts.reduce(0) { $0 + $1.utf8.count })
    for part in parts { html += part }
    return html
  }
}
