import Foundation

/// Finds the people whom a text names with @.
struct MentionedNames {
  /// The names of each person in lowercase.
  private let people: [(name: String, account: Account.ID)]

  /// - Parameter people: everyone who can be named. A name is the person's own, or the part of the email address before
  ///   the @.
  init(of people: [Account]) {
    self.people =
      people.flatMap { person in
        [person.name, Self.shortName(of: person)].map {
          (name: $0.lowercased(), account: person.id)
        }
      }
      .filter { !$0.name.isEmpty }
      // The longest first, so that “@Ada Lovelace” is not a mention of Ada.
      .sorted { $0.name.count > $1.name.count }
  }

  /// What to write after the @ to mention someone.
  static func name(of person: Account) -> String {
    person.name.isEmpty ? shortName(of: person) : person.name
  }

  private static func shortName(of person: Account) -> String {
    String(person.email.prefix { $0 != "@" })
  }

  /// The accounts named in the text. Two people with the same name are both named.
  func accounts(in text: String) -> Set<Account.ID> {
    var found: Set<Account.ID> = []
    let text = text.lowercased()
    var previous: Character = " "
    for index in text.indices {
      defer { previous = text[index] }
      guard text[index] == "@", !previous.isLetter, !previous.isNumber else { continue }
      let rest = text[text.index(after: index)...]
      guard let named = people.first(where: { rest.startsWithWord($0.name) })?.name else {
        continue
      }
      found.formUnion(people.filter { $0.name == named }.map(\.account))
    }
    return found
  }
}

extension Substring {
  fileprivate func startsWithWord(_ name: String) -> Bool {
    guard hasPrefix(name) else { return false }
    return dropFirst(name.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
  }
}
