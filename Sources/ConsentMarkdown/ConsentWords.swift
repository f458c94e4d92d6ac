/// The words of a consent form that are not in its text; English unless told otherwise.
package struct ConsentWords: Encodable, Equatable, Sendable {
  package var noSelection = "(No selection)"
  package var choose = "Your choice"
  package var yes = "Yes"
  package var no = "No"
  /// Stands beside the option that was chosen.
  package var chosen = "Chosen"
  package var givenName = "First Name"
  package var familyName = "Last Name"
  package var name = "Name"
  package var signature = "Signature"
  /// The description of a drawn signature; `%s` is the name.
  package var drawnBy = "Signature of %s, drawn by hand"
  /// The label of a signature that was typed.
  package var typedSignature = "Signature, typed"
  package var date = "Date"

  package init() {}

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
