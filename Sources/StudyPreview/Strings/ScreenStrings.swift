import ConsentMarkdown
import StudyModel

/// The interface strings of one language, by the names of `Word`.
struct ScreenStrings: Sendable {
  /// The language of the strings, which may not be the screen's.
  let language: Language
  let strings: InterfaceStrings

  /// The strings in a language, or English if there are none.
  init(_ language: Language) {
    strings = InterfaceStrings(language)
    self.language = language.ofInterface
  }

  /// For templates, which refer to strings by name.
  var texts: [String: String] { strings.screens }

  subscript(word: Word) -> String { strings[word.rawValue] }

  func callAsFunction(_ word: Word, n: String = "", m: String = "", s: String = "") -> String {
    strings(word.rawValue, n: n, m: m, s: s)
  }
}

extension ScreenStrings {
  /// The strings around the elements of a consent's text.
  var consentStrings: ConsentStrings {
    var result = ConsentStrings.english
    result.noSelection = self[.choose]
    result.choose = self[.yourAnswer]
    result.yes = self[.yes]
    result.no = self[.no]
    result.givenName = self[.givenName]
    result.familyName = self[.familyName]
    result.name = self[.fullName]
    result.signature = self[.signature]
    result.date = self[.date]
    return result
  }

  /// These strings inside a text in another language.
  var foreignConsentStrings: ConsentStrings {
    consentStrings.mapped { ForeignText.marked($0, as: language) }
  }

  /// The default name of a task that a client runs.
  func name(of run: Component.Run) -> String { strings.components[run.rawValue] ?? "" }

  /// A number as the language writes it, without separators of thousands, which nobody types.
  func number(_ number: Double) -> String {
    number.plainText.replacing(".", with: self[.decimalSign])
  }

  /// Values written with their units, some with two numbers, such as hours and minutes.
  enum Measure: String, CaseIterable {
    case height, heightInFeet, weight, weightInPounds, weightInOunces, duration
  }

  /// A measure with its unit, such as “170 cm”.
  func measured(_ measure: Measure, n: String, m: String = "") -> String {
    InterfaceStrings.filled(strings.measures[measure.rawValue] ?? "%n", n: n, m: m)
  }
}
