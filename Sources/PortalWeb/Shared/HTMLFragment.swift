import SafeHTML

/// HTML that is written here and not by a template: for parts that stand on a page by the hundred, since Mustache takes as long
/// for one as this does for fifty. What is put into it is text and is escaped, unless it is such HTML itself.
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
  /// An option of a select.
  static func option(_ value: String, _ label: String, isChosen: Bool) -> HTMLFragment {
    let selected: HTMLFragment? = isChosen ? " selected" : nil
    return #"<option value="\#(value)"\#(selected)>\#(label)</option>"#
  }
}

extension Sequence<HTMLFragment> {
  var html: String { reduce(into: "") { $0 += $1.html } }
}
