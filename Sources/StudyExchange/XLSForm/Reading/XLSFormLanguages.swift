import StudyModel

/// Which language each column has.
struct XLSFormLanguages {
  let primary: Language
  let additional: [Language]
  private let known: [String?: Language]
  /// Names that say no language that Accord knows.
  let unknown: [String]

  init(of tables: [XLSFormTable], default named: String, option: Language?) {
    var names: [String?] = []
    for column in tables.flatMap(\.columns)
    where ["label", "hint"].contains(column.key) && !names.contains(column.language) {
      names.append(column.language)
    }
    var known: [String?: Language] = [:]
    var unknown: [String] = []
    for case let name? in names {
      if let language = Self.language(name) { known[name] = language } else { unknown.append(name) }
    }
    let stated = named.isEmpty ? nil : known[named] ?? Self.language(named)
    let hasPlain = names.contains(nil)
    let first = names.compactMap { $0.flatMap { known[$0] } }.first
    // A form whose only language has an unknown name is in the language that the importing person chose.
    let base = stated ?? (hasPlain ? option ?? .english : first ?? option ?? .english)
    known[nil] = base
    if !hasPlain, known.count == 1, unknown.count == 1 {
      known[unknown[0]] = base
      unknown = []
    }
    var ordered: [Language] = []
    for name in names {
      if let language = known[name], !ordered.contains(language) { ordered.append(language) }
    }
    primary = ordered.contains(base) || ordered.isEmpty ? base : ordered[0]
    let chosen = primary
    additional = Array(ordered.filter { $0 != chosen }.prefix(StudyLimits.languages - 1))
    self.known = known
    self.unknown = unknown
  }

  /// `German (de)`, `german`, or `de`.
  private static func language(_ name: String) -> Language? {
    if let match = name.firstMatch(of: /\(([A-Za-z]{2,3}(-[A-Za-z0-9]+)*)\)\s*$/) {
      let tag = Language(String(match.1)).canonical
      if tag.isKnown { return tag }
    }
    return Language.named(name).first
  }

  /// Texts by language. A column without a language only fills what others lack.
  func text(_ texts: [(language: String?, text: String)]) -> LocalizedText {
    var values: [Language: String] = [:]
    for (name, text) in texts {
      if let name, let language = known[name], values[language] == nil { values[language] = text }
    }
    for (name, text) in texts where name == nil {
      if let language = known[nil], values[language] == nil { values[language] = text }
    }
    return LocalizedText(values.filter { $0.key == primary || additional.contains($0.key) })
  }
}
