/// A value that a provider states, as JSON has it.
package enum Claim: Hashable, Sendable {
  case text(String)
  case number(Double)
  case boolean(Bool)
  case list([Claim])
  case object([String: Claim])
  case null

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// Some providers write truth as a text.
  var isTrue: Bool { self == .boolean(true) || self == .text("true") }

  /// The texts of a claim that is one text or a list of texts; truth and whole numbers are words as well.
  var words: [String] {
    switch self {
    case .text(let text): [text]
    case .boolean(let truth): [truth ? "true" : "false"]
    case .number(let number): Int(exactly: number).map { [String($0)] } ?? []
    case .list(let items): items.compactMap { $0.text }
    case .object, .null: []
    }
  }
}
