import StudyModel

/// The strings of a consent form that are not in its text.
package struct ConsentStrings: Codable, Equatable, Sendable {
  package var noSelection = ""
  package var choose = ""
  package var yes = ""
  package var no = ""
  /// Shown next to the selected option.
  package var chosen = ""
  package var givenName = ""
  package var familyName = ""
  package var name = ""
  package var signature = ""
  /// The description of a drawn signature; `%s` is the name.
  package var drawnBy = ""
  /// The label of a typed signature.
  package var typedSignature = ""
  package var date = ""

  /// The default strings.
  package static let english =
    InterfaceStrings.english.read(ConsentStrings.self) { $0.documents["form"] } ?? ConsentStrings()

  private init() {}

  /// Each of the strings transformed.
  package func mapped(_ change: (String) -> String) -> ConsentStrings {
    let members: [WritableKeyPath<ConsentStrings, String>] = [
      \.noSelection, \.choose, \.yes, \.no, \.chosen, \.givenName, \.familyName, \.name,
      \.signature, \.drawnBy, \.typedSignature, \.date,
    ]
    return members.reduce(into: self) { words, member in
      words[keyPath: member] = change(words[keyPath: member])
    }
  }
}
