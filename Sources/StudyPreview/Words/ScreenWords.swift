import StudyModel

/// The interface words of one language, by the names of `Word`.
struct ScreenWords: Sendable {
  /// The language the words are in, which may not be the screen's.
  let language: Language
  private let strings: InterfaceStrings

  /// The words in a language, or English where there are none.
  init(_ language: Language) {
    strings = InterfaceStrings(language)
    self.language = language.interface == nil ? .english : language
  }

  /// For templates, which name words by text.
  var texts: [String: String] { strings.screens }

  subscript(word: Word) -> String {
    strings.screens[word.rawValue] ?? InterfaceStrings.english.screens[word.rawValue] ?? ""
  }

  func callAsFunction(_ word: Word, n: String = "", m: String = "", s: String = "") -> String {
    Self.filled(self[word], n: n, m: m, s: s)
  }

  private static func filled(_ text: String, n: String, m: String, s: String) -> String {
    // One pass, so that what is put in is never looked through again.
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
  /// What a task that a client runs is called, where the author has not said.
  func name(of run: Component.Run) -> String { strings.components[run.rawValue] ?? "" }

  /// What is written with its unit: a height and a weight have one number, a duration has hours and minutes.
  enum Measure: String, CaseIterable {
    case height, weight, duration
  }

  /// A measure with its unit, such as “170 cm”.
  func measured(_ measure: Measure, n: String, m: String = "") -> String {
    Self.filled(strings.measures[measure.rawValue] ?? "%n", n: n, m: m, s: "")
  }
}
