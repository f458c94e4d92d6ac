/// A place in a document that Accord writes for word processors. It is a bookmark there, which survives editing and saving in
/// other programs, so that the document comes back with the sections that it had.
package enum DocumentAnchor: Hashable, Sendable {
  /// The table of facts about the document.
  case facts
  /// The beginning of a section, counted from 1.
  case section(Int)
  case signatures

  /// The name of the bookmark.
  package var name: String {
    switch self {
    case .facts: "accord_facts"
    case .section(let number): "accord_section_\(number)"
    case .signatures: "accord_signatures"
    }
  }

  /// Nil for the name of any other bookmark.
  package init?(named name: String) {
    let prefix = "accord_section_"
    if name == DocumentAnchor.facts.name {
      self = .facts
    } else if name == DocumentAnchor.signatures.name {
      self = .signatures
    } else if name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number > 0 {
      self = .section(number)
    } else {
      return nil
    }
  }
}
