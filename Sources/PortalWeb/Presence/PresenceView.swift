import StudyModel

/// Who else is in a study now, and where.
struct PresenceView: Hashable, Sendable {
  /// The stream that keeps it current.
  let stream: String
  let people: [Person]
  /// How many others are not shown, in words; nil if all are.
  let rest: String?

  /// The most people shown.
  static let most = 5

  struct Person: Hashable, Sendable {
    let name: String
    let initials: String
    /// The part that the person has open.
    let part: String
    let language: String
    let address: String
    let place: Place
  }

  init(_ people: [PresentPeople.Person], of study: Study.ID, at place: Place) {
    stream = Paths.presence(study, at: place)
    self.people = people.prefix(Self.most).map { Person($0, of: study) }
    let others = people.count - Self.most
    rest = others > 0 ? "and \(others) more" : nil
  }

  /// The same, for the script.
  var json: JSONValue {
    .object([
      "people": .array(people.map(\.json)), "rest": rest.map(JSONValue.string) ?? .null,
    ])
  }
}

extension PresenceView.Person {
  init(_ person: PresentPeople.Person, of study: Study.ID) {
    name = person.name
    initials = person.name.initials
    part = person.part.title
    language = person.part.language.rawValue
    address = Paths.write(study, at: person.part.place)
    place = person.part.place
  }

  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "initials": .string(initials), "part": .string(part),
      "language": .string(language), "address": .string(address),
    ])
  }
}
