import StudyModel

/// The interface strings of one language, by the names of `Word`.
struct ScreenWords: Sendable {
  /// The language of the strings, which may not be the screen's.
  let language: Language
  let strings: InterfaceStrings

  /// The strings in a language, or English if there are none.
  init(_ language: Language) {
    strings = InterfaceStrings(language)
    self.language = language.interface == nil ? .english : language
  }

  /// For templates, which refer to strings by name.
  var texts: [String: String] { strings.screens }

  subscript(word: Word) -> String { strings[word.rawValue] }

  func callAsFunction(_ word: Word, n: String = "", m: String = "", s: String = "") -> String {
    Self.filled(self[word], n: n, m: m, s: s)
  }

  private static func filled(_ text: String, n: String, m: String, s: String) -> String {
    // In one pass, so that inserted text is never scanned again.
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      let next = rest.index(after: sign)
      guard next < rest.endIndex else { return result + rest[sign...] }
      switch rest[next] {
      case "n": result += n
      case "m": result += m
      case "s", "l": result += s
      default: result += rest[sign...next]
      }
      rest = rest[rest.index(after: next)...]
    }
    return result + rest
  }
}

extension ScreenWords {
  /// The default name of a task that a client runs.
  func name(of run: Component.Run) -> String { strings.components[run.rawValue] ?? "" }

  /// Values written with a unit: a height and a weight have one number, a duration has hours and minutes.
  enum Measure: String, CaseIterable {
    case height, weight, duration
  }

  /// A measure with its unit, such as “170 cm”.
  func measured(_ measure: Measure, n: String, m: String = "") -> String {
    Self.filled(strings.measures[measure.rawValue] ?? "%n", n: n, m: m, s: "")
  }
}
