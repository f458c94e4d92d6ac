import StudyModel

/// The words of a consent form that are not in its text.
package struct ConsentWords: Codable, Equatable, Sendable {
  package var noSelection = ""
  package var choose = ""
  package var yes = ""
  package var no = ""
  /// Stands beside the option that was chosen.
  package var chosen = ""
  package var givenName = ""
  package var familyName = ""
  package var name = ""
  package var signature = ""
  /// The description of a drawn signature; `%s` is the name.
  package var drawnBy = ""
  /// The label of a signature that was typed.
  package var typedSignature = ""
  package var date = ""

  /// The words where nothing says them in another language.
  package static let english =
    InterfaceStrings.english.read(ConsentWords.self) { $0.documents["form"] } ?? ConsentWords()

  private init() {}

  /// Each of the words as another makes it.
  package func mapped(_ change: (String) -> String) -> ConsentWords {
    let members: [WritableKeyPath<ConsentWords, String>] = [
      \.noSelection, \.choose, \.yes, \.no, \.chosen, \.givenName, \.familyName, \.name,
      \.signature, \.drawnBy, \.typedSignature, \.date,
    ]
    return members.reduce(into: self) { words, member in
      words[keyPath: member] = change(words[keyPath: member])
    }
  }
}
